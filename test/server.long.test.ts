import './support/full-length.js';
import './server.test.js';
