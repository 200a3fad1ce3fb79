import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { CardDiagram } from '#contract/office/good-card.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { wordsOf } from '#office/state/api.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { uploadFile } from '#office/state/send-file.ts'
import type { CardProps } from './card-props.ts'
import css from './diagram-tab.module.css'
import { FindNamed } from '#office/parts/named-goods/find-named.tsx'
import good from './good.module.css'

/** Exploded views: numbered points on a picture, each a spare part. */
export function DiagramTab(props: CardProps) {
  const { parts, errors, mayTexts, setParts } = props
  const { diagrams } = parts
  const input = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  async function add(file: File) {
    setSending(true)
    setFailure(null)
    try {
      const { file: picture } = await uploadFile<{ file: string }>('pictures', file)
      setParts((now) => ({
        diagrams: [...now.diagrams, { id: null, name: `Схема ${now.diagrams.length + 1}`, picture, points: [] }],
      }))
    } catch (error) {
      setFailure(wordsOf(error))
    }
    setSending(false)
  }
  const change = (at: number, part: Partial<CardDiagram>) =>
    setParts({ diagrams: diagrams.map((each, i) => (i === at ? { ...each, ...part } : each)) })
  return (
    <div className={good.fields}>
      {diagrams.length === 0 && (
        <p className={good.quiet}>
          Загрузите рисунок из инструкции и отметьте на нём детали: покупатель выберет нужную прямо на схеме.
        </p>
      )}
      {diagrams.map((diagram, at) => (
        <DiagramEditor
          key={diagram.id ?? diagram.picture}
          {...props}
          diagram={diagram}
          onChange={(part) => change(at, part)}
          onRemove={() => setParts({ diagrams: diagrams.filter((_, i) => i !== at) })}
        />
      ))}
      {[failure, errors['diagrams']].map(
        (words) =>
          words && (
            <Notice key={words} tone="error">
              {words}
            </Notice>
          ),
      )}
      {mayTexts && (
        <>
          <Button
            size="s"
            icon="upload"
            className={good.add}
            loading={isSending}
            onClick={() => input.current?.click()}
          >
            {diagrams.length === 0 ? 'Загрузить рисунок' : 'Ещё одна схема'}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept="image/jpeg,image/png,image/webp,image/avif"
            aria-label="Рисунок схемы"
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void add(file)
              target.value = ''
            }}
          />
        </>
      )}
    </div>
  )
}

type EditorProps = CardProps & {
  diagram: CardDiagram
  onChange: (part: Partial<CardDiagram>) => void
  onRemove: () => void
}

const STEP = 5
const bound = (value: number) => Math.min(Math.max(Math.round(value * 10) / 10, 0), 1000)

function DiagramEditor({ diagram, mayTexts, named, nameGood, onChange, onRemove }: EditorProps) {
  const { name, picture, points } = diagram
  const [chosen, setChosen] = useState<number | null>(null)
  const stage = useRef<HTMLDivElement>(null)
  const next = Math.max(0, ...points.map(({ number }) => number)) + 1
  const at = (event: { clientX: number; clientY: number }) => {
    const box = stage.current!.getBoundingClientRect()
    return {
      x: bound((1000 * (event.clientX - box.left)) / box.width),
      y: bound((1000 * (event.clientY - box.top)) / box.height),
    }
  }
  const change = (index: number, part: Partial<CardDiagram['points'][number]>) =>
    onChange({ points: points.map((each, i) => (i === index ? { ...each, ...part } : each)) })
  function put(place: { x: number; y: number }) {
    onChange({ points: [...points, { number: Math.min(next, 999), ...place, code: null }] })
    setChosen(points.length)
  }
  function remove(index: number) {
    onChange({ points: points.filter((_, i) => i !== index) })
    setChosen(null)
  }
  function onPointKey(event: KeyboardEvent, index: number) {
    const point = points[index]!
    const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[event.key]
    if (event.key === 'Delete') remove(index)
    else if (step) change(index, { x: bound(point.x + step[0]!), y: bound(point.y + step[1]!) })
    else return
    event.preventDefault()
  }
  return (
    <section className={css.diagram} aria-label={name}>
      <div className={good.line}>
        <Input
          label="Название схемы"
          value={name}
          disabled={!mayTexts}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        {mayTexts && <Button icon="trash" look="white" aria-label={`Убрать схему «${name}»`} onClick={onRemove} />}
      </div>
      <div className={css.sides}>
        {/* a press puts a point; by keys, the button below does */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          ref={stage}
          className={css.stage}
          onPointerDown={(event) =>
            mayTexts && event.button === 0 && event.target === event.currentTarget.firstChild && put(at(event))
          }
        >
          <img src={shopAddress(`/pictures/1024/${picture}`)} alt={`Схема: ${name}`} draggable={false} />
          {points.map((point, index) => (
            <button
              key={index}
              type="button"
              className={css.point}
              style={{ left: `${point.x / 10}%`, top: `${point.y / 10}%` }}
              aria-pressed={chosen === index}
              aria-label={`Точка ${point.number}: ${point.code ? (named.get(point.code)?.name ?? point.code) : 'деталь не выбрана'}. Стрелки двигают`}
              data-empty={point.code === null || undefined}
              onClick={() => setChosen(index)}
              onKeyDown={(event) => mayTexts && onPointKey(event, index)}
              onPointerDown={(event: PointerEvent<HTMLButtonElement>) => {
                setChosen(index)
                event.currentTarget.setPointerCapture(event.pointerId)
              }}
              onPointerMove={(event) => mayTexts && event.buttons === 1 && change(index, at(event))}
            >
              {point.number}
            </button>
          ))}
        </div>
        <div className={css.list}>
          {mayTexts && (
            <Button size="s" icon="plus" className={good.add} onClick={() => put({ x: 500, y: 500 })}>
              Точка {Math.min(next, 999)} в середине
            </Button>
          )}
          {points.length === 0 && <p className={good.quiet}>Нажмите на деталь на рисунке: появится точка с номером.</p>}
          <ul className={css.points}>
            {points.map((point, index) => (
              <li key={index} className={css.row} data-chosen={chosen === index || undefined}>
                <Input
                  label={`Номер точки ${point.number}`}
                  hideLabel
                  inputMode="numeric"
                  disabled={!mayTexts}
                  value={String(point.number || '')}
                  onFocus={() => setChosen(index)}
                  onChange={({ target }) =>
                    change(index, { number: Math.min(Number(target.value.replace(/\D/g, '')), 999) })
                  }
                />
                <span className={css.part}>
                  {point.code ? (
                    <>
                      {named.get(point.code)?.name ?? point.code}
                      <span className={good.quiet}> {named.get(point.code)?.article}</span>
                    </>
                  ) : mayTexts ? (
                    <FindNamed
                      label={`Деталь точки ${point.number}`}
                      hideLabel
                      onPick={(part) => {
                        nameGood(part)
                        change(index, { code: part.code })
                      }}
                    />
                  ) : (
                    'детали нет в продаже'
                  )}
                </span>
                {mayTexts && (
                  <span className={good.tools}>
                    {point.code && (
                      <IconButton
                        icon="edit"
                        size="s"
                        label={`Другая деталь точки ${point.number}`}
                        onClick={() => change(index, { code: null })}
                      />
                    )}
                    <IconButton
                      icon="trash"
                      size="s"
                      label={`Убрать точку ${point.number}`}
                      onClick={() => remove(index)}
                    />
                  </span>
                )}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
