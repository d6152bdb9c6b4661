import { render } from 'preact';
import { App } from './app.js';
import { listenForNavigation } from './router.js';
import './styles/base.css';
import './styles/controls.css';

const place = document.getElementById('app');
if (place === null) throw new Error('index.html has no #app');
listenForNavigation();
render(<App />, place);
