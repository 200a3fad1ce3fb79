import { useEffect } from 'react'
import { cartDeliveryCity, type DeliveryTariff } from '#contract/cart-delivery.ts'
import { transportDates } from '#rules/delivery/transport-days.ts'
import { formatRubles } from '#rules/money/money.ts'
import { UnbrokenSpans } from '../../parts/unbroken-spans.tsx'
import { useSuggestions } from '../../hooks/use-suggestions.ts'
import { useAppState, useStoreState } from '../../state/app-state.tsx'
import { useInit } from '../../state/init.tsx'
import { Button } from '#ui/button.tsx'
import { Combobox } from '#ui/combobox.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './checkout.module.css'
import { DoorAddress } from './door-address.tsx'
import { OfficeChoice } from './office-choice.tsx'
import type { CheckoutState } from './use-checkout.ts'

export default function TransportChooser({ checkout }: { checkout: CheckoutState }) {
  const { draft, edit, errorOf, transport } = checkout
  const { tariffs, tariff } = transport
  const { api } = useAppState()
  const ask = (city: string, signal?: AbortSignal) =>
    api(cartDeliveryCity, { query: { city } }, signal ? { signal } : {}).then(({ data }) => data)
  const { found, loading, failed } = useSuggestions(draft.cityCode === '' ? draft.cityText : '', 2, ask)
  useOwnCity(checkout)
  const options = found.map((city) => ({ id: city.code, text: city.name, content: city.fullName }))
  const away = failed || (draft.cityCode !== '' && tariffs.state === 'failed')
  const tariffError = errorOf('delivery.tariffCode')
  return (
    <>
      <Combobox
        label="Город"
        name="transport-city"
        required
        value={draft.cityText}
        error={errorOf('delivery.city')}
        loading={loading}
        options={options}
        emptyText={
          failed || draft.cityCode !== '' || draft.cityText.trim().length < 2
            ? undefined
            : 'Не нашли такой город: проверьте название'
        }
        onValue={(cityText) => edit({ cityText, cityCode: '', tariffCode: '', officeCode: '' })}
        onPick={({ id, text }) => edit({ cityText: text, cityCode: id, tariffCode: '', officeCode: '' })}
      />
      {away && (
        <Notice
          tone="warning"
          title="Транспортная компания не отвечает"
          actions={
            draft.cityCode !== '' && (
              <Button size="m" onClick={tariffs.retry}>
                Повторить
              </Button>
            )
          }
        >
          Повторите через минуту или выберите другой способ получения: остальное работает.
        </Notice>
      )}
      {draft.cityCode !== '' && tariffs.state === 'loading' && <Skeleton height="15.5rem" />}
      {draft.cityCode !== '' && tariffs.data?.length === 0 && (
        <Notice title="В этот город компания не возит такой заказ">Выберите другой город или способ.</Notice>
      )}
      {draft.cityCode !== '' && tariffs.data && tariffs.data.length > 0 && (
        <div data-invalid={tariffError ? true : undefined}>
          <RadioGroup
            legend="Тариф"
            look="card"
            error={tariffError}
            options={tariffs.data.map(tariffOption)}
            value={draft.tariffCode}
            onValue={(tariffCode) => edit({ tariffCode })}
          />
        </div>
      )}
      {tariff?.type === 'office' && <OfficeChoice checkout={checkout} />}
      {tariff?.type === 'door' && <DoorAddress checkout={checkout} />}
    </>
  )
}

function tariffOption({ code, name, price, arrives, ...days }: DeliveryTariff) {
  return {
    value: code,
    label: name,
    hint: <UnbrokenSpans text={transportDates(days, arrives)} />,
    aside: <span className={css.aside}>{formatRubles(price)}</span>,
  }
}

/** The visitor's own city is the first guess. */
function useOwnCity({ draft, edit }: CheckoutState): void {
  const { api } = useAppState()
  const { nodeLogistic } = useInit()
  const name = useStoreState('city', (state) => state.city?.name) ?? nodeLogistic.name
  const isUntouched = draft.cityText === '' && draft.cityCode === ''
  useEffect(() => {
    if (!isUntouched || !name) return
    const abort = new AbortController()
    api(cartDeliveryCity, { query: { city: name } }, { signal: abort.signal }).then(
      ({ data }) => {
        const own = data.find((city) => city.name === name)
        if (own && !abort.signal.aborted) edit({ cityText: own.name, cityCode: own.code })
      },
      // a guess that did not come is not missed
      () => {},
    )
    return () => abort.abort()
    // only once: a cleared field stays clear
    // oxlint-disable-next-line react/exhaustive-deps
  }, [api, name])
}
