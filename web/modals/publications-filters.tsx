import { useState } from 'react'
import { useNavigate } from 'react-router'
import { countText } from '#rules/text/plural.ts'
import {
  type ChoiceCode,
  listAddress,
  type PublicationChoice,
  type PublicationListView,
  switched,
  usePublicationListView,
  valuesOf,
} from '../parts/publications/list-view.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import css from './publications-filters.module.css'
import type { ModalProps } from './modal-props.ts'

export default function PublicationsFilters({ onClose }: ModalProps) {
  const view = usePublicationListView()
  if (!view) return null
  return <Choosing view={view} onClose={onClose} />
}

/** Each choice lands in the address at once; the marks follow the finger, the list follows when it arrives. */
function Choosing({ view, onClose }: { view: PublicationListView; onClose: () => void }) {
  const navigate = useNavigate()
  const [choice, setChoice] = useState(view.choice)
  const change = (next: PublicationChoice) => {
    setChoice(next)
    void navigate(listAddress({ path: view.here, pagesPath: view.here }, next), { preventScrollReset: true })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Фильтры"
      footer={
        <div className={css.foot}>
          <Button
            look="red"
            size="l"
            wide
            onClick={onClose}
          >{`Показать ${countText(view.meta.total, ['публикацию', 'публикации', 'публикаций'])}`}</Button>
          {Object.keys(choice).length > 0 && (
            <Button size="l" onClick={() => change({})}>
              Сбросить
            </Button>
          )}
        </div>
      }
    >
      <form aria-label="Фильтры" className={css.groups} onSubmit={(event) => event.preventDefault()}>
        {view.filters.map((filter) => {
          const code = filter.code as ChoiceCode
          const chosen = valuesOf(choice, code)
          return (
            <fieldset key={code} className={css.group}>
              <legend className={css.legend}>{filter.name}</legend>
              <ul className={css.values}>
                {filter.values?.map(({ value, label, count }) => (
                  <li key={value}>
                    <Checkbox
                      name={code}
                      value={value}
                      count={count}
                      checked={chosen.includes(value)}
                      disabled={count === 0 && !chosen.includes(value)}
                      onChange={(event) =>
                        change(
                          code === 'state' && event.target.checked
                            ? { ...choice, state: value }
                            : switched(choice, code, value, event.target.checked),
                        )
                      }
                    >
                      {label}
                    </Checkbox>
                  </li>
                ))}
              </ul>
            </fieldset>
          )
        })}
      </form>
    </Dialog>
  )
}
