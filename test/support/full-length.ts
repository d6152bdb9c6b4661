/** Import this before a test to run the test at full length. */
import { runAtFullLength } from './length.js';

runAtFullLength();
