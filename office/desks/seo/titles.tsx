import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sampleSeo, saveSeoTemplate, type SeoKind } from '#contract/office/seo.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { SeoHead } from './seo-head.tsx'
import { seoKindsQuery } from './seo-queries.ts'
import css from './seo.module.css'

export const loader = () => queries.ensureQueryData(seoKindsQuery)

/** Titles and descriptions of kinds of pages, for all branches or for one. */
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

const PAUSE_MS = 400

function Template({ kind, node }: { kind: SeoKind; node: string | null }) {
  const toast = useToast()
  const own = kind.templates.find(({ nodeCode }) => nodeCode === node)
  const [fields, setFields] = useState({ title: own?.title ?? '', description: own?.description ?? '' })
  const [sample, setSample] = useState(kind.builtIn)
  const isEmpty = fields.title.trim() === '' && fields.description.trim() === ''
  const body = { kind: kind.kind, nodeCode: node, ...fields }
  const asked = JSON.stringify(body)
  useEffect(() => {
    if (isEmpty) return
    const timer = setTimeout(() => {
      api(sampleSeo, { body: JSON.parse(asked) as typeof body }).then(
        ({ data }) => setSample(data),
        // what is wrong is said when it is saved
        () => {},
      )
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [asked, isEmpty])
  const { submit, isSending, errors, words } = useSendingForm(
    ['title', 'description'],
    async () => (await api(saveSeoTemplate, { body })).data,
    async ({ isBuiltIn }) => {
      toast({
        text: isBuiltIn ? 'Снова встроенные слова' : 'Сохранено: страницы уже с новыми заголовками',
        tone: 'done',
      })
      await queries.invalidateQueries({ queryKey: seoKindsQuery.queryKey })
    },
  )
  const shown = isEmpty ? kind.builtIn : sample
  return (
    <div className={css.titles}>
      <OfficeForm onSubmit={() => void submit()} words={words} errors={errors} className={css.form}>
        <Input
          label="Заголовок"
          placeholder="{name} {city} — {shop}"
          value={fields.title}
          error={errors['title']}
          onChange={({ target }) => setFields((now) => ({ ...now, title: target.value }))}
        />
        <Textarea
          label="Описание"
          max={400}
          value={fields.description}
          error={errors['description']}
          onValue={(description) => setFields((now) => ({ ...now, description }))}
        />
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
          {own && <Button onClick={() => setFields({ title: '', description: '' })}>Вернуть встроенные</Button>}
        </div>
      </OfficeForm>
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
    </div>
  )
}
