import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { transportCities, transportTerms, type TransportTerms } from '#contract/office/transport.ts'
import { transportDates } from '#rules/delivery/transport-days.ts'
import { formatRubles } from '#rules/money/money.ts'
import { Combobox } from '#ui/combobox.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { api, wordsOf } from '#office/state/api.ts'
import type { TransportWish } from './transport-wish.ts'

const LEAST = 2

type Props = {
  branch: string
  /** What is to be carried: the tariffs depend on it. */
  lines: readonly { code: string; quantity: number }[]
  value: TransportWish
  errors: Record<string, string>
  onChange: (change: Partial<TransportWish>) => void
}

/** City, tariff, then an office or a door: the checkout's questions in the order of a call. */
export function TransportFields({ branch, lines, value, errors, onChange }: Props) {
  const { cityText, cityCode, tariffCode, officeCode, address } = value
  const search = useDeferredValue(cityText.trim())
  const cities = useQuery({
    queryKey: ['transport-cities', search],
    queryFn: async ({ signal }) => (await api(transportCities, { query: { city: search } }, { signal })).data,
    enabled: cityCode === '' && search.length >= LEAST,
    placeholderData: keepPreviousData,
  })
  const carried = lines.map(({ code, quantity }) => ({ code, quantity }))
  const terms = useQuery({
    queryKey: ['transport-terms', branch, cityCode, carried],
    queryFn: async ({ signal }) =>
      (await api(transportTerms, { body: { branch, city: cityCode, lines: carried } }, { signal })).data,
    enabled: cityCode !== '' && carried.length > 0,
    placeholderData: keepPreviousData,
  })
  const failure = cities.error ?? terms.error
  const known = cityCode === '' ? undefined : terms.data
  const tariff = known?.tariffs.find(({ code }) => code === tariffCode)
  return (
    <>
      <Combobox
        label="Город"
        value={cityText}
        error={errors['delivery.city']}
        loading={cities.isFetching}
        options={(cityCode === '' && search.length >= LEAST ? (cities.data ?? []) : []).map(
          ({ code, name, fullName }) => ({ id: code, text: name, content: fullName }),
        )}
        emptyText={
          cityCode === '' && search.length >= LEAST && cities.data ? 'Компания не знает такого города' : undefined
        }
        onValue={(text) => onChange({ cityText: text, cityCode: '', tariffCode: '', officeCode: '' })}
        onPick={({ id, text }) => onChange({ cityText: text, cityCode: id, tariffCode: '', officeCode: '' })}
      />
      {failure && <Notice tone="warning">{wordsOf(failure)}</Notice>}
      {carried.length === 0 && <Notice>Добавьте товары: тарифы зависят от веса и размеров</Notice>}
      {known?.tariffs.length === 0 && <Notice tone="warning">В этот город компания не возит такой заказ</Notice>}
      {known && known.tariffs.length > 0 && (
        <Select
          label="Тариф"
          value={tariffCode}
          placeholder="Выберите"
          error={tariffCode === '' ? undefined : errors['delivery.tariffCode']}
          options={known.tariffs.map(tariffOption)}
          onChange={({ target }) => onChange({ tariffCode: target.value })}
        />
      )}
      {tariff?.type === 'office' && (
        <Select
          label="Пункт выдачи"
          value={officeCode}
          placeholder="Выберите"
          error={officeCode === '' ? undefined : errors['delivery.officeCode']}
          options={known!.offices.map((office) => ({
            value: office.code,
            label: [office.address, office.workTime].filter(Boolean).join(' · '),
          }))}
          onChange={({ target }) => onChange({ officeCode: target.value })}
        />
      )}
      {tariff?.type === 'door' && (
        <Input
          label="Адрес"
          placeholder="Улица, дом, квартира"
          value={address}
          error={address.trim() === '' ? undefined : errors['delivery.address']}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      )}
    </>
  )
}

const tariffOption = ({ code, name, price, arrives, ...days }: TransportTerms['tariffs'][number]) => ({
  value: code,
  // the price first: on a phone the end is cut
  label: `${formatRubles(price)} · ${name}, ${transportDates(days, arrives)}`,
})
