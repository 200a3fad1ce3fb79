import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { type ReactNode, useState } from 'react'
import { type LoaderFunctionArgs, useParams, useSearchParams } from 'react-router'
import type { GoodCard } from '#contract/office/good-card.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'
import blocks from '#office/parts/blocks.module.css'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { JournalEntries } from '#office/parts/journal-entries.tsx'
import { PageHead } from '#office/parts/page-head.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { useMe } from '#office/state/session.ts'
import { useShortcuts } from '#office/state/shortcuts.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import type { CardProps } from './card-props.ts'
import { DiagramTab } from './diagram-tab.tsx'
import { FiguresTab } from './figures-tab.tsx'
import { GoodSidebar } from './good-sidebar.tsx'
import css from './good.module.css'
import { goodJournalQuery, goodListsQuery, goodQuery } from './good-queries.ts'
import { LinksTab } from './links-tab.tsx'
import { MainTab } from './main-tab.tsx'
import { PapersTab } from './papers-tab.tsx'
import { PicturesTab } from './pictures-tab.tsx'
import { RentalTab } from './rental-tab.tsx'
import { TextTab } from './text-tab.tsx'
import { useGoodForm } from './use-good-form.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  void queries.prefetchQuery(goodListsQuery)
  await queries.ensureQueryData(goodQuery(params['code']!))
  return null
}

export function Component() {
  const { code = '' } = useParams()
  const { data: card } = useQuery(goodQuery(code))
  return card ? <Card key={card.code} card={card} /> : null
}

interface CardTab {
  id: string
  label: string
  /** Changes in any of these mark the tab. */
  holds: readonly string[]
  count?: number
  /** Needs the whole width of the desk. */
  isWide?: boolean
  content: ReactNode
}

function tabsOf(props: CardProps): CardTab[] {
  const { parts, card } = props
  const links = Object.values(parts.links).flat().length + parts.kits.length
  return [
    { id: 'main', label: 'Основное', holds: MAIN, content: <MainTab {...props} /> },
    { id: 'text', label: 'Описание', holds: ['description'], isWide: true, content: <TextTab {...props} /> },
    { id: 'figures', label: 'Характеристики', holds: ['attributes'], content: <FiguresTab {...props} /> },
    {
      id: 'pictures',
      label: 'Снимки',
      holds: ['pictures'],
      count: parts.pictures.length,
      content: <PicturesTab {...props} />,
    },
    {
      id: 'papers',
      label: 'Файлы и SEO',
      holds: ['documents', 'seo'],
      count: parts.documents.length,
      content: <PapersTab {...props} />,
    },
    {
      id: 'links',
      label: 'Комплекты и связи',
      holds: ['links', 'kits'],
      count: links,
      content: <LinksTab {...props} />,
    },
    {
      id: 'diagram',
      label: 'Схемы',
      holds: ['diagrams'],
      isWide: true,
      count: parts.diagrams.length,
      content: <DiagramTab {...props} />,
    },
    ...(card.isHire ? [{ id: 'rental', label: 'Прокат', holds: ['rental'], content: <RentalTab {...props} /> }] : []),
    { id: 'history', label: 'История', holds: [], content: <HistoryTab code={card.code} /> },
  ]
}

const MAIN = [
  'name',
  'slug',
  'article',
  'barcode',
  'vendor_code',
  'category_code',
  'unit',
  'labels',
  'battery_platform_code',
  'warranty_months',
  'weight_grams',
  'length_mm',
  'width_mm',
  'height_mm',
  'vat_rate',
  'is_marked',
  'in_the_box',
  'videos',
]

function Card({ card }: { card: GoodCard }) {
  const { permissions } = useMe()
  const [params, setParams] = useSearchParams()
  const form = useGoodForm(card)
  const mayTexts = permissions.includes('goods.texts')
  const mayChange = permissions.includes('goods.change')
  const [chosen, setChosen] = useState(() => new Map(card.named.map((good) => [good.code, good])))
  const named = new Map([...chosen, ...card.named.map((good) => [good.code, good] as const)])
  const props: CardProps = {
    card,
    fields: form.draft.fields,
    parts: form.draft.parts,
    errors: form.errors,
    mayTexts,
    mayChange,
    setFields: form.setFields,
    setParts: form.setParts,
    named,
    nameGood: (good) => setChosen((now) => new Map(now).set(good.code, good)),
  }
  useShortcuts([
    {
      keys: 'Ctrl+Enter',
      shown: 'Ctrl Enter',
      name: 'Записать карточку',
      group: 'Карточка товара',
      run: () => form.isDirty && void form.submit(),
      whileTyping: true,
    },
  ])
  const tabs = tabsOf(props)
  const touched = (tab: CardTab) =>
    tab.holds.some((name) => form.changed.some((each) => each === name || each.startsWith(`${name}.`)))
  const wrong = (tab: CardTab) =>
    tab.holds.some((name) => Object.keys(form.errors).some((each) => each === name || each.startsWith(`${name}.`)))
  // after a refusal the tab with the first wrong field is opened
  const selected = params.get('tab') ?? 'main'
  return (
    <>
      <PageHead
        title={card.fields.name}
        back={{ to: '/goods', name: 'Товары' }}
        note={
          <>
            Код {card.code}
            {card.fields.article && ` · арт. ${card.fields.article}`}{' '}
            <Badge look="soft" tone={card.fields.is_active ? 'green' : 'grey'}>
              {card.fields.is_active ? 'Виден в магазине' : 'Скрыт'}
            </Badge>
          </>
        }
        actions={
          card.fields.is_active && (
            <Button href={shopAddress(card.url)} target="_blank" rel="noreferrer" iconAfter="eye">
              Открыть в магазине
            </Button>
          )
        }
      />
      <OfficeForm onSubmit={() => void form.submit()} errors={form.errors}>
        <div className={blocks.desk}>
          <RestoredDraft at={form.restoredAt} onDiscard={form.discard} />
          {form.conflicts.length > 0 && (
            <ConflictNotice
              conflicts={form.conflicts}
              onTheirs={() => void form.takeTheirs()}
              onMine={() => void form.writeMine()}
            />
          )}
          {form.words && form.conflicts.length === 0 && <Notice tone="error">{form.words}</Notice>}
          <Tabs
            label="Разделы карточки"
            selected={selected}
            onSelect={(tab) => setParams({ tab }, { replace: true, preventScrollReset: true })}
            items={tabs.map((tab) => ({
              id: tab.id,
              label: (
                <>
                  {tab.label}
                  {(touched(tab) || wrong(tab)) && (
                    <span
                      className={clsx(css.dot, wrong(tab) && css.dotWrong)}
                      role="img"
                      aria-label={wrong(tab) ? 'есть ошибка' : 'изменено'}
                    />
                  )}
                </>
              ),
              ...(tab.count ? { count: tab.count } : {}),
              content: (
                <div className={clsx(css.panel, !tab.isWide && css.withAside)}>
                  <section className={blocks.block} aria-label={tab.label}>
                    {tab.content}
                  </section>
                  {!tab.isWide && <GoodSidebar {...props} form={form} />}
                </div>
              ),
            }))}
          />
        </div>
        {form.isDirty && (
          <div className={css.bar}>
            <span className={css.what}>Не записано: {form.changedWords}</span>
            <Button type="submit" look="red" loading={form.isSending} title="Ctrl Enter">
              Записать
            </Button>
            <Button
              icon="eye"
              aria-label="Посмотреть в магазине"
              title="Страница товара, какой она станет: видите только вы"
              loading={form.isPreviewing}
              onClick={() => void form.preview()}
            >
              Посмотреть
            </Button>
            <Button onClick={form.discard}>Вернуть как было</Button>
          </div>
        )}
      </OfficeForm>
    </>
  )
}

function HistoryTab({ code }: { code: string }) {
  const { data, error } = useQuery(goodJournalQuery(code))
  if (error) return <Notice tone="error">{wordsOf(error)}</Notice>
  return data ? <JournalEntries entries={data} isOfOne /> : <Skeleton lines={4} />
}
