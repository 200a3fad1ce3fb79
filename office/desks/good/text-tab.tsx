import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useRef } from 'react'
import { previewText } from '#contract/office/good-card.ts'
import { Button } from '#ui/button.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { api } from '#office/state/api.ts'
import type { CardProps } from './card-props.ts'
import css from './text-tab.module.css'
import { OwnerMark, isTheirs } from './owner-mark.tsx'

const MOST = 20_000

const TOOLS = [
  { name: 'Заголовок', shown: 'H', before: '## ', after: '', isLine: true },
  { name: 'Жирный', shown: 'Ж', before: '**', after: '**', isLine: false },
  { name: 'Курсив', shown: 'К', before: '*', after: '*', isLine: false },
  { name: 'Список', shown: '• список', before: '- ', after: '', isLine: true },
  { name: 'Ссылка', shown: 'ссылка', before: '[', after: '](https://)', isLine: false },
  { name: 'Таблица', shown: 'таблица', before: '| Что | Сколько |\n|---|---|\n| ', after: ' | |', isLine: true },
] as const

/** The description in Markdown, and beside it the same as the shop shows it. */
export function TextTab({ card, fields, errors, mayTexts, setFields }: CardProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const text = useDeferredValue(fields.description)
  const { data: html = '' } = useQuery({
    queryKey: ['good-preview', text],
    queryFn: async ({ signal }) => (await api(previewText, { body: { text } }, { signal })).data.html,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
  })
  const isOff = !mayTexts || isTheirs(card, 'description')
  /** By the browser's own editing, so that Ctrl Z takes it back. */
  function put({ before, after, isLine }: { before: string; after: string; isLine: boolean }) {
    const box = area.current
    if (!box || isOff) return
    box.focus()
    const chosen = box.value.slice(box.selectionStart, box.selectionEnd)
    const isNewLine = isLine && box.selectionStart > 0 && box.value[box.selectionStart - 1] !== '\n'
    document.execCommand('insertText', false, `${isNewLine ? '\n' : ''}${before}${chosen}${after}`)
    if (chosen === '' && after) box.setSelectionRange(box.selectionEnd - after.length, box.selectionEnd - after.length)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey)) return
    const tool = { KeyB: TOOLS[1], KeyI: TOOLS[2], KeyK: TOOLS[4] }[event.code]
    if (!tool) return
    event.preventDefault()
    // the palette opens by the same key elsewhere
    event.stopPropagation()
    put(tool)
  }
  return (
    <div className={css.sides}>
      <div className={css.side}>
        <div className={css.tools} role="group" aria-label="Оформление">
          {TOOLS.map((tool) => (
            <Button key={tool.name} size="s" title={tool.name} disabled={isOff} onClick={() => put(tool)}>
              {tool.shown}
            </Button>
          ))}
        </div>
        <Textarea
          ref={area}
          label="Описание"
          name="description"
          hint="Markdown: ## заголовок, **жирный**, - список. Ctrl B, Ctrl I, Ctrl K"
          aside={
            <>
              <OwnerMark card={card} field="description" />
              <span className={css.count}>{fields.description.length}</span>
            </>
          }
          rows={18}
          max={MOST}
          value={fields.description}
          error={errors['description']}
          disabled={isOff}
          onKeyDown={onKeyDown}
          onValue={(description) => setFields({ description })}
        />
      </div>
      <section className={css.side} aria-label="Как покажет магазин">
        <h3 className={css.title}>Как покажет магазин</h3>
        {html === '' ? (
          <p className={css.empty}>Описания пока нет: на странице товара не будет этого раздела.</p>
        ) : (
          // oxlint-disable-next-line react/no-danger -- rendered and sanitised by the shop's own renderer on the server
          <div className={css.preview} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </section>
    </div>
  )
}
