import { Dialog } from '#ui/dialog.tsx'
import { type Shortcut, useShortcutLists } from '#office/state/shortcuts.ts'
import css from './keys-sheet.module.css'

/** Keys of dialogs and lists, the same everywhere. */
const ALWAYS: readonly [shown: string, name: string][] = [
  ['Esc', 'Закрыть окно, вернуться'],
  ['Tab', 'К следующему полю'],
  ['Ctrl Enter', 'Сохранить форму'],
]

function groupsOf(shortcuts: readonly Shortcut[]): [name: string, shortcuts: Shortcut[]][] {
  const groups = new Map<string, Shortcut[]>()
  for (const each of shortcuts) groups.set(each.group, [...(groups.get(each.group) ?? []), each])
  return [...groups]
}

/** `?`: what works on the open screen, by its own names. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const groups = groupsOf(useShortcutLists((state) => state.lists).flat())
  return (
    <Dialog open onClose={onClose} title="Клавиши" size="l">
      <div className={css.groups}>
        {groups.map(([group, shortcuts]) => (
          <section key={group}>
            <h3 className={css.title}>{group}</h3>
            <dl>
              {shortcuts.map(({ keys, shown, name }) => (
                <div key={keys} className={css.row}>
                  <dt>{name}</dt>
                  <dd className={css.keys}>
                    {shown.split(' ').map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3 className={css.title}>В формах и окнах</h3>
          <dl>
            {ALWAYS.map(([shown, name]) => (
              <div key={shown} className={css.row}>
                <dt>{name}</dt>
                <dd className={css.keys}>
                  {shown.split(' ').map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
      <p className={css.note}>Буквы работают в любой раскладке: важна клавиша, а не буква на экране.</p>
    </Dialog>
  )
}
