import type { Signal } from '@preact/signals';
import { capital } from '../api/format.js';
import { pace, PACES, playsForced } from '../game/animations.js';
import { backs, BACKS } from '../game/backs.js';
import '../styles/settings.css';
import { confirmsMoves } from './move-selection.js';
import { sample, sounds } from './use-sounds.js';

type Switch = 'on' | 'off';

interface ToggleProps {
  readonly label: string;
  readonly setting: Signal<Switch>;
  readonly onChange?: (isOn: boolean) => void;
}

const Toggle = ({ label, setting, onChange }: ToggleProps) => (
  <label class="row">
    <input
      type="checkbox"
      checked={setting.value === 'on'}
      onChange={({ currentTarget: { checked } }) => {
        setting.value = checked ? 'on' : 'off';
        onChange?.(checked);
      }}
    />
    {label}
  </label>
);

const reveal = (settings: HTMLElement | null): void => settings?.scrollIntoView({ block: 'nearest' });

/** How this browser shows games. */
export function Settings() {
  return (
    <div class="settings panel" ref={reveal}>
      <Toggle label="Confirm moves before they are played" setting={confirmsMoves} />
      <Toggle label="Play forced moves" setting={playsForced} />
      <Toggle label="Sounds" setting={sounds} onChange={(isOn) => isOn && sample()} />
      <label class="row">
        Animations
        <select
          value={pace.value}
          onChange={(e) => (pace.value = PACES.find((each) => each === e.currentTarget.value) ?? 'normal')}
        >
          {PACES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <div class="row" role="group" aria-label="Backs of cards">
        Backs of cards
        {BACKS.map((each) => (
          <button
            key={each}
            type="button"
            class="back"
            data-backs={each}
            aria-label={capital(each)}
            aria-pressed={backs.value === each}
            onClick={() => (backs.value = each)}
          />
        ))}
      </div>
    </div>
  );
}
