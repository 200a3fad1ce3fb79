import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Icon } from '#ui/icon.tsx'
import css from './city-button.module.css'

/** The host's city in server HTML; the visitor's own town takes its place in the browser. */
export function CityButton() {
  const { nodeLogistic } = useInit()
  const name = useStoreState('city', ({ city }) => city?.name) ?? nodeLogistic.name
  const { modals } = useAppState()
  const preload = () => modals.getState().preloadModal('change-city')
  return (
    <button
      type="button"
      className={css.button}
      aria-haspopup="dialog"
      aria-label={`Ваш город: ${name}. Изменить`}
      onClick={() => modals.getState().openModal('change-city')}
      onPointerEnter={preload}
      onFocus={preload}
    >
      <Icon name="pin" size="s" />
      <span className={css.name}>{name}</span>
      <Icon name="chevron-down" size="xs" />
    </button>
  )
}
