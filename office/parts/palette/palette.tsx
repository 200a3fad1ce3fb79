import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { useModal } from '#ui/use-modal.ts'
import type { IconName } from '#ui/icon-names.ts'
import type { Permission } from '#rules/staff/permissions.ts'
import { type OfficeSection, screensOf } from '#office/sections.ts'
import { useMe } from '#office/state/session.ts'
import { useShortcutLists } from '#office/state/shortcuts.ts'
import { type Theme, useTheme } from '#office/state/theme.ts'
import { type Command, findCommands } from './commands.ts'
import { useFound } from './use-found.ts'
import { useSettingCommands } from './use-setting-commands.ts'
import css from './palette.module.css'

/** Without a query all of them stand; of those found the likeliest. */
const MOST_COMMANDS = 60

type Props = { sections: readonly OfficeSection[]; onClose: () => void; onKeys: () => void }

const BEGINNINGS: readonly { to: string; name: string; icon: IconName; needs: Permission }[] = [
  { to: '/phone-order', name: 'Новый заказ по телефону', icon: 'phone', needs: 'orders.create' },
  { to: '/goods/new', name: 'Новый товар', icon: 'catalog', needs: 'goods.change' },
  { to: '/promo/new', name: 'Новый промокод', icon: 'percent', needs: 'promo.change' },
  { to: '/gift-cards/new', name: 'Выпустить подарочную карту', icon: 'gift', needs: 'cards.issue' },
  { to: '/texts/new?kind=page', name: 'Новая страница', icon: 'edit', needs: 'content.change' },
  { to: '/texts/new?kind=news', name: 'Новая новость', icon: 'edit', needs: 'content.change' },
  { to: '/search/synonyms/new', name: 'Новый синоним', icon: 'search', needs: 'search.tune' },
]

const THEMES: readonly [theme: Theme, name: string][] = [
  ['light', 'Светлый вид'],
  ['dark', 'Тёмный вид'],
  ['system', 'Вид как в системе'],
]

function useCommands({ sections, onKeys }: Omit<Props, 'onClose'>): Command[] {
  const navigate = useNavigate()
  const { permissions } = useMe()
  const setTheme = useTheme((state) => state.setTheme)
  const lists = useShortcutLists((state) => state.lists)
  return useMemo(() => {
    const screens = sections.flatMap(({ path, name, words, icon, key }): Command[] => [
      {
        id: path,
        name,
        ...(words && { words }),
        group: 'Экраны',
        icon,
        shown: `G ${key.shown}`,
        run: () => void navigate(path),
      },
      ...screensOf(path, permissions)
        .filter(({ to }) => to !== path)
        .map((screen): Command => ({
          id: screen.to,
          name: `${name}: ${screen.name}`,
          group: 'Экраны',
          icon,
          run: () => void navigate(screen.to),
        })),
    ])
    const begun = BEGINNINGS.filter(({ needs }) => permissions.includes(needs)).map(({ to, name, icon }): Command => ({
      // not the address: a screen of it stands in the list too, and of two of one key one would stay for ever
      id: `new ${to}`,
      name,
      words: 'создать добавить завести',
      group: 'Начать',
      icon,
      run: () => void navigate(to),
    }))
    // what the open desk can do, by the same names as on its keys
    const here = lists
      .flat()
      .filter(({ group }) => group !== 'Везде' && group !== 'Перейти' && group !== 'Список')
      .map(({ name, shown, keys, run }): Command => ({
        id: keys,
        name,
        group: 'Здесь',
        icon: 'arrow-right',
        shown,
        run,
      }))
    return [
      ...here,
      ...screens,
      ...begun,
      {
        id: '/me',
        name: 'Мой вход',
        words: 'пароль сеансы ключ коды второй фактор профиль',
        group: 'Экраны',
        icon: 'lock',
        run: () => void navigate('/me'),
      },
      { id: 'keys', name: 'Все клавиши', words: 'помощь', group: 'Команды', icon: 'question', shown: '?', run: onKeys },
      ...THEMES.map(([theme, name]): Command => ({
        id: `theme-${theme}`,
        name,
        words: 'тема цвет',
        group: 'Команды',
        icon: 'eye',
        run: () => setTheme(theme),
      })),
    ]
  }, [sections, permissions, lists, navigate, setTheme, onKeys])
}

/** Ctrl K: whatever the office can do or show, found by a few letters. */
export function Palette({ sections, onClose, onKeys }: Props) {
  const modal = useModal(true, onClose)
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const commands = useCommands({ sections, onKeys })
  const settings = useSettingCommands(typed.trim() !== '')
  const things = useFound(typed)
  const found = [...findCommands([...commands, ...settings], typed).slice(0, MOST_COMMANDS), ...things]
  const at = Math.min(active, found.length - 1)

  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [at])

  function choose(command: Command) {
    onClose()
    command.run()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (found.length > 0) setActive((at + step + found.length) % found.length)
    } else if (event.key === 'Enter' && found[at]) {
      event.preventDefault()
      choose(found[at])
    }
  }

  return (
    <dialog {...modal} aria-label="Найти" className={css.dialog}>
      <div className={css.sheet}>
        <div className={css.field}>
          <Icon name="search" size="s" />
          <input
            data-autofocus
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found[at] ? `${listId}-${at}` : undefined}
            aria-label="Что найти"
            placeholder="Заказ, клиент, товар, экран или команда"
            autoComplete="off"
            spellCheck={false}
            className={css.input}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value)
              setActive(0)
            }}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={css.close} onClick={onClose}>
            <kbd>Esc</kbd>
          </button>
        </div>
        <div ref={list} id={listId} role="listbox" aria-label="Найденное" className={css.list}>
          {found.map((command, index) => (
            // the focus stays in the field, whose keys walk the list (aria-activedescendant)
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={command.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === at}
              className={clsx(css.option, command.group !== found[index - 1]?.group && css.first)}
              onPointerMove={() => setActive(index)}
              onClick={() => choose(command)}
            >
              <Icon name={command.icon} size="s" />
              <span className={css.name}>{command.name}</span>
              <span className={css.group}>{command.group}</span>
              {command.shown && <kbd>{command.shown}</kbd>}
            </div>
          ))}
        </div>
        <p role="status" className={css.empty}>
          {found.length === 0 && `По запросу «${typed.trim()}» ничего нет. Попробуйте другое слово.`}
        </p>
      </div>
    </dialog>
  )
}
