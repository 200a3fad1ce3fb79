import { useEffect, useState } from 'react'
import { previewSiteText, type TextFields, type TextKind } from '#contract/office/texts.ts'
import { countText } from '#rules/text/plural.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PAGE_SIZES, PageLook } from '#office/parts/page-look/page-look.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import css from './texts.module.css'

const PREVIEW_DEBOUNCE_MS = 600

const LETTERS = ['символ', 'символа', 'символов'] as const
const PARTS = ['часть', 'части', 'частей'] as const
/** More of them cost more than the news is worth. */
const MOST_PARTS = 2

type Message = { subject: string; html: string; sms: string; smsParts: number }
interface Looked {
  url: string | null
  message: Message | null
  problems: Record<string, string[]>
}

/** Debounced preview of what is typed; the last good one stays while the next is loading. */
function useLook(kind: TextKind, id: number | null, fields: TextFields) {
  const [looked, setLooked] = useState<Looked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const text = JSON.stringify(fields)
  useEffect(() => {
    const asked = new AbortController()
    const timer = setTimeout(() => {
      const body = { kind, id, fields: JSON.parse(text) as TextFields }
      api(previewSiteText, { body }, { signal: asked.signal }).then(
        ({ data }) => {
          setLooked((before) => (data.url || data.message ? data : { ...data, url: before?.url ?? null }))
          setFailure(null)
        },
        (error: unknown) => asked.signal.aborted || setFailure(wordsOf(error)),
      )
    }, PREVIEW_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asked.abort()
    }
  }, [kind, id, text])
  return { looked, failure }
}

/** Beside the words: the page as the shop would show it, of the width of a screen or a phone. */
export function TextLook({ kind, id, fields }: { kind: TextKind; id: number | null; fields: TextFields }) {
  const { looked, failure } = useLook(kind, id, fields)
  const [size, setSize] = useState(0)
  const problems = Object.values(looked?.problems ?? {}).flat()
  return (
    <section className={css.look} aria-label="Как это выглядит на сайте">
      <div className={css.lookHead}>
        <h2>{kind === 'message' ? 'Как дойдёт' : 'На сайте'}</h2>
        {kind !== 'message' && (
          <span role="group" aria-label="Ширина">
            {PAGE_SIZES.map(({ name }, at) => (
              <Button
                key={name}
                size="s"
                look={at === size ? 'black' : 'white'}
                aria-pressed={at === size}
                onClick={() => setSize(at)}
              >
                {name}
              </Button>
            ))}
          </span>
        )}
      </div>
      {(failure || problems.length > 0) && (
        <p className={css.lookNote}>{failure ?? `${problems.map((words) => words.replace(/\.$/, '')).join('. ')}.`}</p>
      )}
      {looked?.message ? (
        <MessageLook message={looked.message} />
      ) : looked?.url ? (
        <PageLook url={looked.url} width={PAGE_SIZES[size]!.width} />
      ) : (
        <EmptyState icon="eye" title="Здесь появится страница">
          {problems.length > 0 ? 'Исправьте отмеченное слева.' : 'Напишите заголовок и текст.'}
        </EmptyState>
      )}
    </section>
  )
}

/** A look lets no stylesheet in: the letter's own has rules for the night alone. */
const withoutSheet = (html: string): string => html.replace(/<style\b[\s\S]*?<\/style>/g, '')

/** The letter by night: its rules are put at their elements. */
function inDark(html: string): string {
  const page = new DOMParser().parseFromString(withoutSheet(html), 'text/html')
  const rules = /@media \(prefers-color-scheme:dark\)\{((?:[^{}]+\{[^{}]*\})*)\}/.exec(html)?.[1] ?? ''
  for (const [, of = '', look = ''] of rules.matchAll(/([^{}]+)\{([^{}]*)\}/g))
    for (const element of page.querySelectorAll<HTMLElement>(of)) element.style.cssText += `;${look}`
  return `<!doctype html>${page.documentElement.outerHTML}`
}

/** The SMS beside the letter, as a phone or a screen shows it, by day or by night. */
function MessageLook({ message: { subject, html, sms, smsParts } }: { message: Message }) {
  const [isDark, setDark] = useState(false)
  const [isPhone, setPhone] = useState(true)
  return (
    <div className={css.message}>
      {sms && (
        <section aria-label="SMS">
          <h3>SMS</h3>
          <p className={css.sms}>{sms}</p>
          <p className={smsParts > MOST_PARTS ? css.trouble : css.quiet}>
            {countText(sms.length, LETTERS)}, {countText(smsParts, PARTS)}: оплачивается каждая. В одну входит 70
            русских букв, в составной — по 67.
          </p>
        </section>
      )}
      {subject && (
        <section aria-label="Письмо">
          <h3>Письмо: {subject}</h3>
          <div className={css.letterTools} role="group" aria-label="Вид письма">
            <Button
              size="s"
              look={isPhone ? 'black' : 'white'}
              aria-pressed={isPhone}
              onClick={() => setPhone(!isPhone)}
            >
              Телефон
            </Button>
            <Button size="s" look={isDark ? 'black' : 'white'} aria-pressed={isDark} onClick={() => setDark(!isDark)}>
              Тёмный вид
            </Button>
          </div>
          <iframe
            title="Письмо"
            srcDoc={isDark ? inDark(html) : withoutSheet(html)}
            sandbox=""
            className={css.letter}
            data-phone={isPhone || undefined}
          />
        </section>
      )}
    </div>
  )
}
