// Keeps the site for playing without a network, and offers a new version when there is one.
if ('serviceWorker' in navigator) {
  const offer = () => {
    document.documentElement.dataset.update = '';
    dispatchEvent(new Event('quatris-update'));
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
