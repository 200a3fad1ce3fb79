import { type CSSProperties, type KeyboardEvent, useState } from 'react'
import { formatNumberInput, parseNumberInput } from '#rules/text/number-input.ts'
import { NumberInput } from './number-input.tsx'
import { sliderScale } from './slider-scale.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import css from './range-slider.module.css'

/** An end that is not set means «from the least» or «to the most». */
export type Range = { from?: number; to?: number }

export type RangeSliderProps = {
  legend: string
  /** When the same words stand right above. */
  hideLegend?: boolean
  min: number
  max: number
  step?: number
  /** From min to max, where values crowd: between each two of them the thumb has as much room. */
  edges?: readonly number[] | undefined
  unit?: string
  value: Range
  /** Of the two fields, for a plain form. */
  names?: { from: string; to: string }
  /** Called when a person has finished: thumb let go, key released, field left or Enter. */
  onCommit: (range: Range) => void
}

/** Of a part between two edges: ten presses of an arrow cross it. */
const FINE_STEP = 0.1

type Draft = { from: string; to: string }

const show = (value: number | undefined) => (value === undefined ? '' : formatNumberInput(String(value)))

export function RangeSlider({
  legend,
  hideLegend,
  min,
  max,
  step = 1,
  edges,
  unit,
  value,
  names,
  onCommit,
}: RangeSliderProps) {
  const [seen, setSeen] = useState(value)
  const [draft, setDraft] = useState<Draft>({ from: show(value.from), to: show(value.to) })
  if (seen.from !== value.from || seen.to !== value.to) {
    setSeen(value)
    setDraft({ from: show(value.from), to: show(value.to) })
  }

  const [beyond, setBeyond] = useState(false)
  const clamp = (number: number) => Math.min(Math.max(number, min), max)
  const from = clamp(parseNumberInput(draft.from) ?? min)
  const to = clamp(parseNumberInput(draft.to) ?? max)
  const scale = edges && sliderScale([min, ...edges.slice(1, -1), max])
  const share = (number: number) =>
    scale ? (scale.positionOf(number) / scale.parts) * 100 : max > min ? ((number - min) / (max - min)) * 100 : 0

  const given = { from: show(value.from), to: show(value.to) }
  const isEdited = draft.from !== given.from || draft.to !== given.to

  function commit() {
    const [typedFrom, typedTo] = [parseNumberInput(draft.from), parseNumberInput(draft.to)]
    // what nothing answers is not bent in silence
    if (isEdited) setBeyond((typedTo ?? max) < min || (typedFrom ?? min) > max)
    const [low, high] = from <= to ? [from, to] : [to, from]
    const next = { from: low > min ? low : undefined, to: high < max ? high : undefined }
    setDraft({ from: show(next.from), to: show(next.to) })
    if (next.from !== value.from || next.to !== value.to) onCommit(next)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      event.preventDefault()
      commit()
    }
    if (event.key === 'Escape' && isEdited) {
      // only what was typed goes, not the sheet of filters around it
      event.preventDefault()
      event.stopPropagation()
      setDraft(given)
    }
  }
  const field = { size: 'm', hideLabel: true, onKeyDown, onBlur: commit } as const
  const letGo = { onPointerUp: commit, onPointerCancel: commit, onKeyUp: commit, onBlur: commit } as const
  const bounds = scale ? { min: 0, max: scale.parts, step: FINE_STEP } : { min, max, step }
  const thumb = { type: 'range', ...bounds, className: css.thumb, ...letGo } as const
  const at = (number: number) =>
    scale ? { value: scale.positionOf(number), 'aria-valuetext': show(number) } : { value: number }
  const read = (input: HTMLInputElement) => (scale ? scale.valueAt(input.valueAsNumber) : input.valueAsNumber)

  const title = unit ? `${legend}, ${unit}` : legend

  return (
    <fieldset className={css.range}>
      {hideLegend ? (
        <VisuallyHidden as="legend">{title}</VisuallyHidden>
      ) : (
        <legend className={css.legend}>{title}</legend>
      )}
      <div className={css.fields}>
        <NumberInput
          {...field}
          name={names?.from}
          label={`${legend}, от`}
          prefix="от"
          placeholder={show(min)}
          value={draft.from}
          onValue={(from) => setDraft({ ...draft, from })}
        />
        <NumberInput
          {...field}
          name={names?.to}
          label={`${legend}, до`}
          prefix="до"
          placeholder={show(max)}
          value={draft.to}
          onValue={(to) => setDraft({ ...draft, to })}
        />
      </div>
      <div
        className={css.track}
        style={{ '--from': `${share(Math.min(from, to))}%`, '--to': `${share(Math.max(from, to))}%` } as CSSProperties}
      >
        <input
          {...thumb}
          aria-label={`${legend}, не меньше`}
          {...at(from)}
          // both thumbs at the right end: the left one must stay reachable
          style={{ zIndex: share(from) > 50 ? 1 : undefined }}
          onChange={(event) => setDraft({ ...draft, from: show(Math.min(read(event.target), to)) })}
        />
        <input
          {...thumb}
          aria-label={`${legend}, не больше`}
          {...at(to)}
          onChange={(event) => setDraft({ ...draft, to: show(Math.max(read(event.target), from)) })}
        />
      </div>
      <p role="status" className={css.beyond}>
        {beyond && `Здесь есть от\u00A0${show(min)} до\u00A0${show(max)}`}
      </p>
    </fieldset>
  )
}
