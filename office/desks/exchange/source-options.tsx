import { useQuery } from '@tanstack/react-query'
import type { ExchangeSource, SourceOptions } from '#contract/office/exchange.ts'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { NumberInput } from '#ui/number-input.tsx'
import { Select } from '#ui/select.tsx'
import blocks from '#office/parts/blocks.module.css'
import { ConflictNotice } from '#office/parts/conflict-notice.tsx'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { useDraft } from '#office/state/drafts.ts'
import css from './exchange.module.css'
import { mappingListsQuery, mappingsQuery } from './exchange-queries.ts'
import { useSourceForm } from './use-source-form.ts'

type Edited = SourceOptions & { name: string; url: string; everyMinutes: string }

const editedOf = ({ name, url, everyMinutes, options }: ExchangeSource): Edited => ({
  ...options,
  name,
  url: url ?? '',
  everyMinutes: everyMinutes === null ? '' : String(everyMinutes),
})

const KNOWN = [
  'name',
  'url',
  'everyMinutes',
  'brandFrom',
  'characteristics',
  'organization',
  'warehouse',
  'stockWarehouse',
]

/** Where the brand may stand in what this source sends. */
function useBrandPlaces(source: ExchangeSource, chosen: string) {
  const { data } = useQuery(mappingsQuery(source.id, 'property'))
  const places = [
    { value: '', label: 'Где найдётся' },
    { value: 'vendor', label: 'Изготовитель' },
    { value: 'Бренд', label: 'Реквизит «Бренд»' },
    { value: 'Производитель', label: 'Реквизит «Производитель»' },
    ...(data?.mappings ?? []).map(({ external, name }) => ({ value: external, label: `Свойство «${name}»` })),
  ]
  return places.some(({ value }) => value === chosen) ? places : [...places, { value: chosen, label: chosen }]
}

export function SourceOptionsForm({ source, mayWork }: { source: ExchangeSource; mayWork: boolean }) {
  const initial = editedOf(source)
  const draft = useDraft(`exchange-source:${source.id}`, initial)
  const { data: lists } = useQuery(mappingListsQuery)
  const { name, url, everyMinutes, ...options } = draft.value
  const is1c = source.kind === '1c'
  const form = useSourceForm(
    source,
    KNOWN,
    () => ({
      name,
      options,
      ...(is1c
        ? {}
        : { url: url.trim() || null, everyMinutes: everyMinutes ? Number(everyMinutes.replace(/\s/g, '')) : null }),
    }),
    (saved) => draft.forget(editedOf(saved)),
  )
  const brands = useBrandPlaces(source, options.brandFrom)
  const set = (part: Partial<Edited>) => draft.setValue((now) => ({ ...now, ...part }))
  return (
    <section className={blocks.block} aria-labelledby="options">
      <h2 id="options">Настройки</h2>
      <OfficeForm onSubmit={form.submit} words={form.words} errors={form.errors}>
        <fieldset disabled={!mayWork} className={css.fields}>
          <RestoredDraft at={draft.restoredAt} onForget={() => draft.forget(initial)} />
          {form.stale && (
            <ConflictNotice
              conflicts={form.stale.conflicts}
              onTheirs={() => {
                form.forgetStale()
                draft.forget(initial)
              }}
              onMine={() => void form.submit()}
            />
          )}
          <Input
            label="Название"
            name="name"
            value={name}
            error={form.errors['name']}
            onChange={(event) => set({ name: event.target.value })}
          />
          {!is1c && (
            <div className={css.pair}>
              <Input
                label="Адрес файла"
                name="url"
                type="url"
                placeholder="https://"
                hint="Пусто: файлы загружают вручную"
                value={url}
                error={form.errors['url']}
                onChange={(event) => set({ url: event.target.value })}
              />
              <NumberInput
                label="Забирать раз в, минут"
                name="everyMinutes"
                hint="От 5 минут до недели"
                value={everyMinutes}
                error={form.errors['everyMinutes']}
                onValue={(value) => set({ everyMinutes: value })}
              />
            </div>
          )}
          <div className={css.pair}>
            <Select
              label="Откуда брать бренд"
              name="brandFrom"
              options={brands}
              value={options.brandFrom}
              error={form.errors['brandFrom']}
              onChange={(event) => set({ brandFrom: event.target.value })}
            />
            <Select
              label="Характеристики товара"
              name="characteristics"
              hint="Цвета, размеры, комплектации"
              options={[
                { value: 'own', label: 'Каждая — отдельный товар' },
                { value: 'sum', label: 'Один товар, остатки вместе' },
              ]}
              value={options.characteristics}
              error={form.errors['characteristics']}
              onChange={(event) => set({ characteristics: event.target.value as SourceOptions['characteristics'] })}
            />
            <Select
              label="Склад, когда остаток одной цифрой"
              name="stockWarehouse"
              options={[
                { value: '', label: 'Не выбран' },
                ...(lists?.warehouses ?? []).map(({ id, name: place, branch }) => ({
                  value: String(id),
                  label: `${place}, ${branch}`,
                })),
              ]}
              value={options.stockWarehouse === null ? '' : String(options.stockWarehouse)}
              error={form.errors['stockWarehouse']}
              onChange={({ target: { value } }) => set({ stockWarehouse: value ? Number(value) : null })}
            />
            {is1c && (
              <Select
                label="Кодировка заказов"
                name="encoding"
                hint="Старым 1С нужна windows-1251"
                options={[
                  { value: 'utf-8', label: 'UTF-8' },
                  { value: 'windows-1251', label: 'windows-1251' },
                ]}
                value={options.encoding}
                onChange={(event) => set({ encoding: event.target.value as SourceOptions['encoding'] })}
              />
            )}
            {is1c && (
              <Input
                label="Организация в 1С"
                name="organization"
                hint="Название буква в букву: по нему 1С ставит организацию в заказ"
                value={options.organization}
                error={form.errors['organization']}
                onChange={(event) => set({ organization: event.target.value })}
              />
            )}
            {is1c && (
              <Input
                label="Склад в 1С"
                name="warehouse"
                hint="Для заказов с доставкой: так склад назван в 1С"
                value={options.warehouse}
                error={form.errors['warehouse']}
                onChange={(event) => set({ warehouse: event.target.value })}
              />
            )}
          </div>
          {mayWork && (
            <div className={blocks.row}>
              <Button type="submit" look="red" loading={form.isSending} disabled={!draft.isDirty}>
                Записать
              </Button>
              {draft.isDirty && <Button onClick={() => draft.forget(initial)}>Вернуть как было</Button>}
            </div>
          )}
        </fieldset>
      </OfficeForm>
    </section>
  )
}
