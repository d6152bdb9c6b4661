/** The backs of the cards in pictures, as this browser shows them. */
import { storedChoice } from '../ui/setting.js';

export const BACKS = ['blue', 'red', 'green', 'black'] as const;

export const backs = storedChoice('parlour:backs', BACKS);
