import '#test/support/full-length.js';
import './replays.test.js';
