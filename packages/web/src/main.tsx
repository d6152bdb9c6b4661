import { render } from 'preact';
import { App } from './app.js';
import { listenForNavigation } from './router.js';
import offlineWorker from './offline-worker.ts?worker&url';
import './styles/base.css';
import './styles/controls.css';

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no #app');
listenForNavigation();
render(<App />, place);
// Where this is refused, as in some private windows, the browser's own page says that the service cannot be reached.
if ('serviceWorker' in navigator)
  navigator.serviceWorker.register(offlineWorker, { scope: '/' }).catch(() => undefined);
