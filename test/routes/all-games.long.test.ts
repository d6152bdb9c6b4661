import '../support/full-length.js';
import './all-games.test.js';
