import './support/full-length.js';
import './game-type.test.js';
