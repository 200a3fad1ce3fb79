import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { previewSeo, sampleSeo, saveSeoTemplate, type SeoKind } from '#contract/office/seo.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PAGE_SIZES, PageLook } from '#office/parts/page-look/page-look.tsx'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { SeoHead } from './seo-head.tsx'
import { seoKindsQuery } from './seo-queries.ts'
import css from './seo.module.css'

export const loader = () => queries.ensureQueryData(seoKindsQuery)

/** Titles, descriptions, headings and texts of kinds of pages, for all branches or for one. */
export function Component() {
  const { data } = useQuery(seoKindsQuery)
  const [kind, setKind] = useState('catalog')
  const [node, setNode] = useState('')
  const chosen = data?.kinds.find((each) => each.kind === kind)
  return (
    <>
      <SeoHead />
      <div className={blocks.desk}>
        <div className={css.tools}>
          <Select
            label="Вид страниц"
            size="m"
            value={kind}
            options={(data?.kinds ?? []).map((each) => ({
              value: each.kind,
              label: each.templates.length > 0 ? `${each.name} · свои` : each.name,
            }))}
            onChange={({ target }) => setKind(target.value)}
          />
          <Select
            label="Филиал"
            size="m"
            value={node}
            options={[
              { value: '', label: 'Все филиалы' },
              ...(data?.nodes ?? []).map(({ code, name }) => ({ value: code, label: name })),
            ]}
            onChange={({ target }) => setNode(target.value)}
          />
        </div>
        {chosen && <Template key={`${kind} ${node}`} kind={chosen} node={node || null} />}
      </div>
    </>
  )
}

const PREVIEW_DEBOUNCE_MS = 400

type Words = SeoKind['builtIn']
const NONE: Words = { title: '', description: '', h1: '', text: '' }

/** Debounced preview of what is typed: as search engines show it, and as a page of the shop. */
function useLook(body: { kind: string; nodeCode: string | null } & Words, isEmpty: boolean) {
  const [sample, setSample] = useState<Words>(NONE)
  const [url, setUrl] = useState<string | null>(null)
  const asked = JSON.stringify(body)
  useEffect(() => {
    const asking = new AbortController()
    const { signal } = asking
    const timer = setTimeout(() => {
      const typed = JSON.parse(asked) as typeof body
      // what is wrong is said when it is saved
      const quiet = () => {}
      if (!isEmpty) api(sampleSeo, { body: typed }, { signal }).then(({ data }) => setSample(data), quiet)
      api(previewSeo, { body: typed }, { signal }).then(({ data }) => setUrl(data.url), quiet)
    }, PREVIEW_DEBOUNCE_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [asked, isEmpty])
  return { sample, url }
}

function Template({ kind, node }: { kind: SeoKind; node: string | null }) {
  const toast = useToast()
  const own = kind.templates.find(({ nodeCode }) => nodeCode === node)
  const [fields, setFields] = useState<Words>(
    own ? { title: own.title, description: own.description, h1: own.h1, text: own.text } : NONE,
  )
  const [size, setSize] = useState(0)
  const isEmpty = Object.values(fields).every((text) => text.trim() === '')
  const body = { kind: kind.kind, nodeCode: node, ...fields }
  const { sample, url } = useLook(body, isEmpty)
  const { submit, isSending, errors, words } = useSendingForm(
    ['title', 'description', 'h1', 'text'],
    async () => (await api(saveSeoTemplate, { body })).data,
    async ({ isBuiltIn }) => {
      toast({
        text: isBuiltIn ? 'Снова встроенные слова' : 'Сохранено: страницы уже с новыми словами',
        tone: 'done',
      })
      await queries.invalidateQueries({ queryKey: seoKindsQuery.queryKey })
    },
  )
  const change = (part: Partial<Words>) => setFields((now) => ({ ...now, ...part }))
  const shown = isEmpty || fields.title.trim() === '' ? kind.builtIn : sample
  return (
    <div className={css.titles}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <Input
          label="Заголовок для поиска"
          placeholder="{name} {city} — {shop}"
          value={fields.title}
          error={errors['title']}
          onChange={({ target }) => change({ title: target.value })}
        />
        <Textarea
          label="Описание для поиска"
          max={400}
          value={fields.description}
          error={errors['description']}
          onValue={(description) => change({ description })}
        />
        {kind.fields.includes('h1') && (
          <Input
            label="Заголовок на странице"
            placeholder={kind.builtIn.h1}
            value={fields.h1}
            error={errors['h1']}
            onChange={({ target }) => change({ h1: target.value })}
          />
        )}
        {kind.fields.includes('text') && (
          <Textarea
            label="Текст внизу страницы"
            hint="Абзацы — через пустую строку. Показывается на первой странице списка, без выбранных фильтров"
            max={4000}
            rows={6}
            value={fields.text}
            error={errors['text']}
            onValue={(text) => change({ text })}
          />
        )}
        <dl className={css.values}>
          {kind.values.map(({ name, label }) => (
            <div key={name}>
              <dt>
                <code>{`{${name}}`}</code>
              </dt>
              <dd>{label}</dd>
            </div>
          ))}
        </dl>
        <div className={css.buttons}>
          <Button type="submit" look="red" loading={isSending}>
            Сохранить
          </Button>
          {own && <Button onClick={() => setFields(NONE)}>Вернуть встроенные</Button>}
        </div>
      </OfficeForm>
      <div className={css.looks}>
        <section className={css.snippet} aria-label="Как в поиске">
          <p>
            <Badge look="soft" tone={isEmpty ? 'grey' : 'green'}>
              {isEmpty ? 'Встроенные слова' : 'Свои слова'}
            </Badge>
          </p>
          <p className={css.snippetTitle}>{shown.title}</p>
          <p>{shown.description}</p>
          <p className={css.quiet}>
            Заголовок: {shown.title.length} из 65, описание: {shown.description.length} из 160. Длиннее поиск обрежет.
          </p>
        </section>
        {url && (
          <section className={css.onPage} aria-label="На странице магазина">
            <div className={css.tools} role="group" aria-label="Ширина">
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
            </div>
            <PageLook url={url} width={PAGE_SIZES[size]!.width} />
          </section>
        )}
      </div>
    </div>
  )
}
