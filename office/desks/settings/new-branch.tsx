import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { type BranchCity, openBranch, type PlacesAnswer } from '#contract/office/places.ts'
import { countText, GOODS } from '#rules/text/plural.ts'
import { slugify } from '#rules/text/slugify.ts'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { useToast } from '#ui/toast-context.tsx'
import blocks from '#office/parts/blocks.module.css'
import { OfficeForm } from '#office/parts/form/office-form.tsx'
import { useSendingForm } from '#office/parts/form/use-sending-form.ts'
import { RestoredDraft } from '#office/parts/restored-draft.tsx'
import { api } from '#office/state/api.ts'
import { useDraft } from '#office/state/drafts.ts'
import { queries } from '#office/state/queries.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { BRANCH_FIELDS, BranchFieldInputs } from './branch-fields.tsx'
import { branchCitiesQuery, placesChanged } from './places-queries.ts'
import { RowsField } from './rows-field.tsx'
import css from './settings.module.css'
import { areSums, NOT_SUMS, TIER_COLUMNS, tierRows, tiersOf } from './tier-rows.ts'

type Props = { answer: PlacesAnswer; onDone: (code: string) => void; onClose: () => void }

const FIELDS = [...BRANCH_FIELDS, 'code', 'slug', 'cityId', 'pricesFrom', 'tiers']

/** A city with a host of its own: everything it needs to sell on the day it is opened. */
export function NewBranchForm({ answer: { branches, nextCode }, onDone, onClose }: Props) {
  const toast = useToast()
  const open = branches.filter(({ closedAt }) => closedAt === null)
  // the main city has neither a courier of its own nor a host like the others'
  const like = open.find(({ slug }) => slug !== null) ?? open[0]!
  const empty = {
    code: nextCode,
    slug: '',
    city: '',
    cityId: 0,
    reach: 'city',
    pricesFrom: like.code,
    fields: { name: '', nameIn: '', phone: like.fields.phone, transferDays: 3, hasRental: false, hasService: false },
    tiers: tierRows(like.tiers),
  }
  const draft = useDraft('places:new-branch', empty)
  const { value } = draft
  const set = (part: Partial<typeof empty>) => draft.setValue((now) => ({ ...now, ...part }))
  const form = useSendingForm(
    FIELDS,
    () =>
      api(openBranch, {
        body: {
          code: value.code,
          slug: value.slug,
          fields: value.fields,
          cityId: value.cityId,
          reach: value.reach === 'region' ? 'region' : 'city',
          pricesFrom: value.pricesFrom || null,
          tiers: tiersOf(value.tiers),
        },
      }),
    async ({ data }) => {
      draft.discard(empty)
      await Promise.all([placesChanged(), queries.invalidateQueries()])
      toast({
        text: `Филиал открыт: ${countText(data.goods, GOODS)} с ценами, ${countText(data.cities, ['город', 'города', 'городов'])}`,
        tone: 'done',
      })
      onDone(data.code)
    },
  )
  function submit() {
    const fields: Record<string, string> = {}
    if (value.cityId === 0) fields['cityId'] = 'Выберите город из списка'
    if (!areSums(tiersOf(value.tiers))) fields['tiers'] = NOT_SUMS
    if (Object.keys(fields).length > 0) return form.setRefusal({ fields, words: null })
    return void form.submit()
  }
  /** The city gives its name and the host; what was typed already stays. */
  const pick = ({ id, name }: BranchCity) => {
    form.setRefusal({ fields: {}, words: null })
    set({
      city: name,
      cityId: id,
      slug: value.slug || slugify(name),
      fields: { ...value.fields, name: value.fields.name || name },
    })
  }
  const mainHost = shopAddress('/').replace(/^https?:\/\/|\/$/g, '')
  return (
    <section className={blocks.block} aria-labelledby="new-branch">
      <h2 id="new-branch" className={blocks.title}>
        Новый филиал
      </h2>
      <OfficeForm onSubmit={submit} words={form.words} errors={form.errors}>
        <RestoredDraft at={draft.restoredAt} onDiscard={() => draft.discard(empty)} />
        <div className={css.grid}>
          <CityField
            city={value.city}
            error={form.errors['cityId']}
            onCity={(city) => set({ city, cityId: 0 })}
            onPick={pick}
          />
          <Select
            label="Чьи покупатели"
            value={value.reach}
            options={[
              { value: 'city', label: 'Только этого города' },
              { value: 'region', label: 'Всей области, края или республики' },
            ]}
            onChange={({ target }) => set({ reach: target.value })}
          />
          <Input
            label="Имя в адресе сайта"
            hint={`Сайт филиала: ${value.slug || '…'}.${mainHost}. Потом не меняется.`}
            autoCapitalize="off"
            spellCheck={false}
            value={value.slug}
            error={form.errors['slug']}
            onChange={({ target }) => set({ slug: target.value.trim().toLowerCase() })}
          />
          <Input
            label="Код"
            hint="По нему филиал знает обмен с 1С. Потом не меняется."
            value={value.code}
            error={form.errors['code']}
            onChange={({ target }) => set({ code: target.value.trim() })}
          />
        </div>
        <BranchFieldInputs value={value.fields} errors={form.errors} onValue={(fields) => set({ fields })} />
        <Select
          label="Цены вначале как в филиале"
          hint="Дальше у филиала свои цены: их меняют в «Ценах» и присылает обмен."
          value={value.pricesFrom}
          error={form.errors['pricesFrom']}
          options={[
            ...open.map(({ code, fields }) => ({ value: code, label: fields.name })),
            { value: '', label: 'Без цен: пока их не загрузят, купить нельзя' },
          ]}
          onChange={({ target }) => set({ pricesFrom: target.value })}
        />
        <RowsField
          label="Доставка курьером"
          hint="Первая ступень — от 0 ₽. Без ступеней курьера в филиале нет."
          {...(form.errors['tiers'] && { error: form.errors['tiers'] })}
          disabled={false}
          names={TIER_COLUMNS}
          rows={value.tiers}
          onRows={(tiers) => set({ tiers })}
        />
        <p className={css.quiet}>
          Магазин, склад и часы работы добавляют после открытия, на странице филиала. Нужен и адрес у провайдера: запись
          *.{mainHost} в DNS и сертификат на неё.
        </p>
        <div className={css.buttons}>
          <Button type="submit" look="black" loading={form.isSending}>
            Открыть филиал
          </Button>
          <Button onClick={onClose}>Не сейчас</Button>
        </div>
      </OfficeForm>
    </section>
  )
}

type CityProps = {
  city: string
  error: string | undefined
  onCity: (typed: string) => void
  onPick: (city: BranchCity) => void
}

function CityField({ city, error, onCity, onPick }: CityProps) {
  const asked = useDeferredValue(city)
  const { data = [], isFetching } = useQuery(branchCitiesQuery(asked))
  return (
    <Combobox
      label="Где стоит"
      hint="Город из справочника: по нему сайт узнаёт своих покупателей."
      autoComplete="off"
      value={city}
      error={error}
      loading={isFetching}
      emptyText="Такого города в справочнике нет"
      options={data.map((found) => ({
        ...found,
        city: found,
        id: String(found.id),
        text: found.name,
        content: `${found.name}, ${found.region} — ${found.isOwn ? 'здесь стоит филиал' : `сейчас филиал «${found.branch}»`}`,
      }))}
      onValue={onCity}
      onPick={({ city: found }) => onPick(found)}
    />
  )
}
