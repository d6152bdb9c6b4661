import { ownName, ownPlayer } from '../../player/own-player.js';
import { playerPath } from '../../routes.js';

/** Says which name the player will have. */
const Hint = () => {
  const player = ownPlayer.value;
  const name = ownName.value.trim();
  if (player === null) return <>What the others see. You may leave it empty.</>;
  if (name === '') return <>You will have no name, and the game will not be among {player.name}’s.</>;
  if (name !== player.name)
    return (
      <>
        {player.name} will be called {name} from now on.
      </>
    );
  return (
    <>
      What the others see. <a href={playerPath(player.id)}>Your page</a>
    </>
  );
};

/** The player's name. */
export function NameField({ error }: { readonly error: string | undefined }) {
  return (
    <div class="config-field">
      <label for="own-name">Your name</label>
      <input
        id="own-name"
        type="text"
        autocomplete="nickname"
        value={ownName.value}
        aria-invalid={error !== undefined}
        aria-describedby="own-name-hint"
        onInput={({ currentTarget: { value } }) => (ownName.value = value)}
      />
      <p class="hint" id="own-name-hint">
        <Hint />
        {error !== undefined && <strong class="invalid">The name {error}.</strong>}
      </p>
    </div>
  );
}
