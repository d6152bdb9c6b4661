import { ownName } from '../../seats/own-name.js';

/** The player's name. */
export const NameField = ({ error }: { readonly error: string | undefined }) => (
  <div class="config-field">
    <label for="own-name">Your name</label>
    <input
      id="own-name"
      autocomplete="nickname"
      value={ownName.value}
      aria-invalid={error !== undefined}
      aria-describedby="own-name-hint"
      onInput={({ currentTarget: { value } }) => (ownName.value = value)}
    />
    <p class="hint" id="own-name-hint">
      What the others see. You may leave it empty.
      {error !== undefined && <strong class="invalid">The name {error}.</strong>}
    </p>
  </div>
);
