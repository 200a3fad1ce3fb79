import clsx from 'clsx'
import { type KeyboardEvent, Suspense, useId, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { searchResultPath } from '../../paths.ts'
import { useAppState } from '../../state/app-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { optionalPart } from '../../app/optional-part.ts'
import type { SearchOption } from './search-options.ts'
import css from './search-field.module.css'

const loadPanel = () => import('./search-panel.tsx')
const SearchPanel = optionalPart(loadPanel)

/** A plain GET form: it works before and without scripts. The panel under it is what scripts add. */
export function SearchField({ label = 'Поиск по магазину', className }: { label?: string; className?: string }) {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const asked = pathname === searchResultPath ? (params.get('q') ?? '') : ''
  const [text, setText] = useState(asked)
  const place = `${pathname} ${asked}`
  const [seen, setSeen] = useState(place)
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const state = useAppState()
  const navigate = useNavigate()
  const listId = useId()
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  // what the panel offers: it asks, the keys of the field walk through it
  const [options, setOptions] = useState<readonly SearchOption[]>([])
  const open = wanted && options.length > 0
  const current = open ? Math.min(active, options.length - 1) : -1

  // another page was opened (a link, a suggestion, Back): the field says what the page shows, or nothing
  if (seen !== place) {
    setSeen(place)
    setText(asked)
  }

  function close() {
    setWanted(false)
    setActive(-1)
  }
  function pick(option: SearchOption) {
    option.onPicked?.()
    close()
    input.current?.blur()
    if (option.to) void navigate(option.to)
  }
  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      setWanted(true)
      const stops = options.length + 1
      setActive(((current + 1 + step + stops) % stops) - 1)
    } else if (event.key === 'Enter' && options[current]) {
      event.preventDefault()
      pick(options[current])
    } else if (event.key === 'Escape') {
      if (open) event.preventDefault()
      close()
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- leaving the form closes its panel
    <form
      ref={form}
      role="search"
      aria-label={label}
      action={searchResultPath}
      className={clsx(css.form, className)}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() === '') return input.current?.focus()
        // the one good these very letters name: a list of one would be a step for nothing
        const [first] = options
        if (first && first.exactFor === text.trim()) return pick(first)
        void navigate(`${searchResultPath}?${new URLSearchParams({ q: text })}`)
        // what could not be loaded remembers nothing
        loadPanel()
          .then(({ addRecentSearch }) => addRecentSearch(state, text))
          .catch(() => {})
        close()
        input.current?.blur()
      }}
      onBlur={(event) => !form.current?.contains(event.relatedTarget) && close()}
    >
      <div className={css.box}>
        <input
          ref={input}
          type="search"
          name="q"
          maxLength={200}
          value={text}
          placeholder="Перфоратор, диск 125, артикул…"
          aria-label={label}
          role="combobox"
          autoComplete="off"
          enterKeyHint="search"
          aria-expanded={open}
          aria-controls={open ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
          className={css.input}
          onChange={(event) => {
            setText(event.target.value)
            setWanted(true)
            setActive(-1)
          }}
          onPaste={(event) => {
            // a column longer than the field would lose its end without a word
            const pasted = event.clipboardData.getData('text')
            if (pasted.length <= event.currentTarget.maxLength || !pasted.trim().includes('\n')) return
            event.preventDefault()
            void loadPanel().then(({ keepList }) => navigate(keepList(state, pasted)))
          }}
          onFocus={() => setWanted(true)}
          onClick={() => setWanted(true)}
          onKeyDown={onKeyDown}
        />
        {text && (
          <IconButton
            icon="close"
            size="s"
            label="Очистить поиск"
            className={css.clear}
            onClick={() => {
              setText('')
              input.current?.focus()
            }}
          />
        )}
        <button type="submit" className={css.submit} aria-label="Найти">
          <Icon name="search" />
        </button>
      </div>
      {/* its chunk is asked for with the focus, while the first letters are typed */}
      {wanted && (
        <Suspense>
          <SearchPanel
            {...{ id: listId, text, open, active: current }}
            onOptions={setOptions}
            onPick={(index) => options[index] && pick(options[index])}
          />
        </Suspense>
      )}
    </form>
  )
}
