# Ce que disent les pages elles-mêmes, avant ou à côté de leurs programmes.

web-update = Une nouvelle version est là.
web-update-now = Recharger
web-update-later = Plus tard
