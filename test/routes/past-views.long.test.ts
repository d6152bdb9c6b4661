import '#test/support/full-length.js';
import './past-views.test.js';
