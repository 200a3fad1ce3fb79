import { useRef, useState } from 'react'
import type { CardParts } from '#contract/office/good-card.ts'
import { formatFileSize } from '#rules/text/file-size.ts'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { wordsOf } from '#office/state/api.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { uploadFile } from '#office/state/send-file.ts'
import type { CardProps } from './card-props.ts'
import css from './good.module.css'

type Paper = CardParts['documents'][number]

/** Papers for the buyer, and the words for search engines. */
export function PapersTab(props: CardProps) {
  return (
    <div className={css.fields}>
      <Papers {...props} />
      <Seo {...props} />
    </div>
  )
}

function Papers({ parts: { documents }, errors, mayTexts, setParts }: CardProps) {
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string[]>([])
  const [waiting, setWaiting] = useState(0)
  const set = (next: Paper[]) => setParts({ documents: next })
  function move(at: number, by: number) {
    const next = [...documents]
    const [paper] = next.splice(at, 1)
    next.splice(at + by, 0, paper!)
    set(next)
  }
  async function add(files: readonly File[]) {
    setRefused([])
    setWaiting(files.length)
    for (const file of files) {
      try {
        const paper = await uploadFile<Paper>('documents', file)
        setParts((now) =>
          now.documents.some(({ url }) => url === paper.url)
            ? {}
            : { documents: [...now.documents, { name: paper.name, url: paper.url, size: paper.size }] },
        )
      } catch (error) {
        setRefused((now) => [...now, wordsOf(error)])
      }
      setWaiting((now) => now - 1)
    }
  }
  return (
    <section className={css.group} aria-label="Документы">
      <h3 className={css.legend}>Документы</h3>
      {documents.length === 0 && <p className={css.quiet}>Инструкций и сертификатов пока нет.</p>}
      <ul className={css.papers}>
        {documents.map((paper, at) => (
          <li key={paper.url} className={css.line}>
            <Input
              label={`Название документа ${at + 1}`}
              hideLabel
              value={paper.name}
              disabled={!mayTexts}
              onChange={({ target }) =>
                set(documents.map((each, i) => (i === at ? { ...each, name: target.value } : each)))
              }
            />
            <a href={shopAddress(paper.url)} target="_blank" rel="noreferrer" className={css.paper}>
              {paper.size > 0 ? `PDF, ${formatFileSize(paper.size)}` : 'открыть'}
            </a>
            {mayTexts && (
              <span className={css.tools}>
                <IconButton
                  icon="chevron-up"
                  size="s"
                  label={`Выше: ${paper.name}`}
                  disabled={at === 0}
                  onClick={() => move(at, -1)}
                />
                <IconButton
                  icon="chevron-down"
                  size="s"
                  label={`Ниже: ${paper.name}`}
                  disabled={at === documents.length - 1}
                  onClick={() => move(at, 1)}
                />
                <IconButton
                  icon="trash"
                  size="s"
                  label={`Убрать: ${paper.name}`}
                  onClick={() => set(documents.filter((_, i) => i !== at))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {[...refused, ...(errors['documents'] ? [errors['documents']] : [])].map((words) => (
        <Notice key={words} tone="error">
          {words}
        </Notice>
      ))}
      {mayTexts && (
        <>
          <Button
            size="s"
            icon="upload"
            className={css.add}
            loading={waiting > 0}
            onClick={() => input.current?.click()}
          >
            Загрузить PDF
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            accept="application/pdf,.pdf"
            aria-label="Файлы документов"
            onChange={({ target }) => {
              void add([...(target.files ?? [])])
              target.value = ''
            }}
          />
        </>
      )}
    </section>
  )
}

function Seo({ card, parts: { seo }, errors, mayTexts, setParts }: CardProps) {
  const set = (part: Partial<typeof seo>) => setParts({ seo: { ...seo, ...part } })
  return (
    <section className={css.group} aria-label="Для поисковиков">
      <h3 className={css.legend}>Для поисковиков</h3>
      <Input
        label="Заголовок"
        name="seo"
        placeholder={`${card.fields.name} — купить в…`}
        hint="Пусто: магазин пишет сам, с именем города. Видно в выдаче до 60–70 знаков"
        aside={<span className={css.quiet}>{seo.title.length}</span>}
        maxLength={160}
        disabled={!mayTexts}
        value={seo.title}
        error={errors['seo']}
        onChange={({ target }) => set({ title: target.value })}
      />
      <Textarea
        label="Описание"
        hint="Пусто: цена, главные характеристики и что ещё узнать на странице"
        max={400}
        disabled={!mayTexts}
        value={seo.description}
        onValue={(description) => set({ description })}
      />
      {(seo.title || seo.description) && (
        <div className={css.snippet} aria-label="Как в выдаче">
          <span className={css.snippetTitle}>{seo.title || `${card.fields.name} — купить`}</span>
          <span className={css.quiet}>{shopAddress(card.url)}</span>
          <span>{seo.description}</span>
        </div>
      )}
    </section>
  )
}
