// Keeps the site for playing without a network, and offers a new version when there is one.
if ('serviceWorker' in navigator) {
  // Whoever plays goes on with the old one.
  const offer = () => {
    const [toast] = document.getElementById('update').content.cloneNode(true).children;
    toast.onclick = ({ target }) => {
      const button = target.closest('button');
      if (button?.value) location.reload();
      else if (button) toast.remove();
    };
    document.body.append(toast);
  };
  const registration = await navigator.serviceWorker.register('/sw.js');
  registration.addEventListener('updatefound', () => {
    if (!navigator.serviceWorker.controller) return;
    const worker = registration.installing;
    worker.addEventListener('statechange', () => worker.state === 'activated' && offer());
  });
  // What other pages need is fetched once this one has nothing else to do.
  const { active } = await navigator.serviceWorker.ready;
  const idle = globalThis.requestIdleCallback ?? (call => setTimeout(call, 2000));
  idle(() => active.postMessage('all'));
}
