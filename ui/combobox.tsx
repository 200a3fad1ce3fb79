import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import css from './combobox.module.css'
import floating from './floating.module.css'
import { Input, type InputProps } from './input.tsx'
import { anchorPosition } from './anchor-position.ts'
import { Spinner } from './spinner.tsx'

export type ComboboxOption = {
  id: string
  /** Goes into the field when chosen. */
  text: string
  /** What the list shows; the text itself when left out. */
  content?: ReactNode
}

export type ComboboxProps<T extends ComboboxOption> = Omit<
  InputProps,
  'value' | 'defaultValue' | 'onChange' | 'onSelect'
> & {
  value: string
  onValue: (text: string) => void
  options: readonly T[]
  onPick: (option: T) => void
  loading?: boolean
  /** Said instead of the list when there is nothing to offer; nothing is shown without it. */
  emptyText?: ReactNode
}

/** A field with suggestions (the ARIA combobox pattern). The owner finds the options, this walks and picks. */
export function Combobox<T extends ComboboxOption>(props: ComboboxProps<T>) {
  const { value, onValue, options, onPick, loading, emptyText, ...rest } = props
  const listId = useId()
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [wanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  // other options: the walk begins anew
  const offered = options.map((option) => option.id).join('\n')
  const [seen, setSeen] = useState(offered)
  if (seen !== offered) {
    setSeen(offered)
    setActive(-1)
  }
  // its message stands where the list would lie
  const [seenError, setSeenError] = useState(rest.error)
  if (seenError !== rest.error) {
    setSeenError(rest.error)
    if (rest.error) setWanted(false)
  }
  const open = wanted && (options.length > 0 || Boolean(emptyText && value.trim() && !loading))

  useEffect(() => {
    const element = panel.current
    const frame = input.current?.parentElement
    if (!open || !element || !frame) return
    element.showPopover()
    const stop = anchorPosition(element, frame, 'bottom-start', true)
    return () => {
      stop()
      if (element.isConnected) element.hidePopover()
    }
  }, [open])
  useEffect(() => {
    panel.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])

  function pick(option: T) {
    onPick(option)
    setWanted(false)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    rest.onKeyDown?.(event)
    // the keys belong to the input method until its word is confirmed
    if (event.nativeEvent.isComposing) return
    const count = options.length
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setWanted(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      // one more stop than options: back at the field itself
      if (count) setActive((now) => ((now + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && open && options[active]) {
      event.preventDefault()
      pick(options[active])
    } else if (event.key === 'Enter') {
      // the form is sent as it is written
      setWanted(false)
    } else if (event.key === 'Escape' && open) {
      // only the list goes, not the dialog around it
      event.preventDefault()
      event.stopPropagation()
      setWanted(false)
    }
  }

  return (
    <div ref={box} onBlur={(event) => !box.current?.contains(event.relatedTarget) && setWanted(false)}>
      <Input
        autoComplete="off"
        {...rest}
        ref={input}
        role="combobox"
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && active >= 0 ? `${listId}-${active}` : undefined}
        value={value}
        suffix={loading ? <Spinner label="Ищем" /> : rest.suffix}
        onFocus={(event) => {
          rest.onFocus?.(event)
          // sent back here to mend it: the message is read first, a letter or an arrow opens the list
          if (!rest.error) setWanted(true)
        }}
        onClick={(event) => {
          rest.onClick?.(event)
          setWanted(true)
        }}
        onKeyDown={onKeyDown}
        onChange={(event) => {
          setWanted(true)
          onValue(event.target.value)
        }}
      />
      {/* pressing, on the scrollbar too, must not take the focus out of the field before the click arrives */}
      <div
        ref={panel}
        popover="manual"
        className={clsx(floating.floating, css.panel)}
        onPointerDown={(event) => event.preventDefault()}
      >
        <div id={listId} role="listbox" aria-label="Подсказки">
          {options.map((option, index) => (
            // the focus stays in the field, whose keys walk the list (aria-activedescendant)
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={option.id}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={css.option}
              onClick={() => pick(option)}
              onPointerMove={() => setActive(index)}
            >
              {option.content ?? option.text}
            </div>
          ))}
        </div>
        {options.length === 0 && emptyText && <p className={css.empty}>{emptyText}</p>}
      </div>
    </div>
  )
}
