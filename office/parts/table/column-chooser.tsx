import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Popover } from '#ui/popover.tsx'
import { movedColumn, type OfficeColumn, type TableLayout } from './columns.ts'
import css from './column-chooser.module.css'

type Props = {
  columns: readonly OfficeColumn<never>[]
  layout: TableLayout
  onLayout: (layout: TableLayout | undefined) => void
}

/** Which columns, in which order. */
export function ColumnChooser({ columns, layout, onLayout }: Props) {
  const ordered = layout.order.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  const free = ordered.filter(({ isFixed }) => !isFixed)
  return (
    <Popover
      label="Столбцы"
      placement="bottom-end"
      trigger={(attributes) => (
        <Button {...attributes} icon="grid" size="s">
          Столбцы
        </Button>
      )}
    >
      {() => (
        <div className={css.panel}>
          <ul>
            {free.map(({ id, name }, at) => (
              <li key={id} className={css.row}>
                <Checkbox
                  checked={!layout.hidden.includes(id)}
                  onChange={(event) =>
                    onLayout({
                      ...layout,
                      hidden: event.target.checked
                        ? layout.hidden.filter((each) => each !== id)
                        : [...layout.hidden, id],
                    })
                  }
                >
                  {name}
                </Checkbox>
                <span className={css.moves}>
                  <IconButton
                    icon="chevron-up"
                    size="s"
                    label={`${name}: левее`}
                    disabled={at === 0}
                    onClick={() => onLayout(movedColumn(columns, layout, id, -1))}
                  />
                  <IconButton
                    icon="chevron-down"
                    size="s"
                    label={`${name}: правее`}
                    disabled={at === free.length - 1}
                    onClick={() => onLayout(movedColumn(columns, layout, id, 1))}
                  />
                </span>
              </li>
            ))}
          </ul>
          <Button size="s" wide onClick={() => onLayout(undefined)}>
            Как было
          </Button>
        </div>
      )}
    </Popover>
  )
}
