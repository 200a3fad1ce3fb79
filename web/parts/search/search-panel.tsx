import { Icon } from '../../ui/icon.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import type { SearchOption } from './search-options.ts'
import css from './search-panel.module.css'

interface Props {
  id: string
  open: boolean
  options: readonly SearchOption[]
  active: number
  onPick: (option: SearchOption) => void
  onClear: () => void
}

export function SearchPanel({ id, open, options, active, onPick, onClear }: Props) {
  return (
    // pressing must not take the focus out of the field before the click arrives
    <div hidden={!open} className={css.panel} onPointerDown={(event) => event.preventDefault()}>
      <div className={css.head}>
        <span>Вы искали</span>
        <TextButton onClick={onClear}>Очистить</TextButton>
      </div>
      <div id={id} role="listbox" aria-label="Недавние запросы">
        {options.map((option, index) => (
          // the focus stays in the field, whose keys walk the list (aria-activedescendant)
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            className={css.option}
            onClick={() => onPick(option)}
          >
            <Icon name="clock" size="s" />
            {option.text}
          </div>
        ))}
      </div>
    </div>
  )
}
