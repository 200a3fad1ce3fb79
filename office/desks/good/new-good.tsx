import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Link, useNavigate } from 'react-router'
import { goodTwins, makeGood } from '#contract/office/good-card.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { PageHead } from '#office/parts/page-head.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import css from './good.module.css'
import { goodListsQuery } from './good-queries.ts'

const EMPTY = { name: '', categoryCode: '', vendorCode: '', article: '' }
const KNOWN = Object.keys(EMPTY)

export const loader = () => queries.ensureQueryData(goodListsQuery)

/** A good from nothing: what it is called and where it lies; the rest is the card's. */
export function Component() {
  const navigate = useNavigate()
  const { permissions } = useMe()
  const draft = useDraft('good:new', EMPTY)
  const { data: lists } = useQuery(goodListsQuery)
  const { name, categoryCode, vendorCode, article } = draft.value
  const set = (part: Partial<typeof EMPTY>) => draft.setValue((now) => ({ ...now, ...part }))
  const form = useSendingForm(
    KNOWN,
    () => api(makeGood, { body: draft.value }),
    async ({ data }) => {
      draft.discard()
      await navigate(`/goods/${data.code}`)
    },
  )
  return (
    <>
      <PageHead title="Новый товар" back={{ to: '/goods', name: 'Товары' }} />
      <div className={blocks.desk}>
        <section className={blocks.block} aria-label="Новый товар">
          {permissions.includes('goods.change') ? (
            <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors} className={css.narrow}>
              <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(EMPTY)} />
              <Input
                label="Название"
                name="name"
                placeholder="Перфоратор Norvik П-26"
                value={name}
                error={form.errors['name']}
                onChange={({ target }) => set({ name: target.value })}
              />
              <div className={css.pair}>
                <Select
                  label="Категория"
                  name="categoryCode"
                  placeholder="Выберите"
                  options={(lists?.categories ?? []).map(({ code, name: own, path, isHire }) => ({
                    value: code,
                    label: `${isHire ? 'Прокат: ' : ''}${path ? `${path} › ` : ''}${own}`,
                  }))}
                  value={categoryCode}
                  error={form.errors['categoryCode']}
                  onChange={({ target }) => set({ categoryCode: target.value })}
                />
                <Select
                  label="Бренд"
                  name="vendorCode"
                  placeholder="Выберите"
                  options={(lists?.vendors ?? []).map(({ code, name: own }) => ({ value: code, label: own }))}
                  value={vendorCode}
                  error={form.errors['vendorCode']}
                  onChange={({ target }) => set({ vendorCode: target.value })}
                />
                <Input
                  label="Артикул"
                  name="article"
                  value={article}
                  error={form.errors['article']}
                  onChange={({ target }) => set({ article: target.value })}
                />
              </div>
              <NewTwins vendor={vendorCode} article={article} />
              <p className={css.quiet}>
                Товар появится скрытым. В карточке добавьте цену, снимки и описание и включите показ.
              </p>
              <div className={blocks.row}>
                <Button type="submit" look="red" loading={form.isSending}>
                  Завести товар
                </Button>
              </div>
            </OfficeForm>
          ) : (
            <Notice>Заводить товары может тот, у кого есть право их менять.</Notice>
          )}
        </section>
      </div>
    </>
  )
}

function NewTwins(asked: { vendor: string; article: string }) {
  const key = useDeferredValue(JSON.stringify(asked))
  const { data } = useQuery({
    queryKey: ['good-twins', 'new', key],
    queryFn: async ({ signal }) => (await api(goodTwins, { query: JSON.parse(key) as typeof asked }, { signal })).data,
    enabled: asked.vendor !== '' && asked.article !== '',
  })
  if (!data || data.length === 0) return null
  return (
    <Notice tone="warning" title="Похоже, такой товар уже есть">
      <ul>
        {data.map((good) => (
          <li key={good.code}>
            <Link to={`/goods/${good.code}`}>{good.name}</Link>, арт. {good.article}
            {!good.isActive && ', скрыт'}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
