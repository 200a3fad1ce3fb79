import clsx from 'clsx'
import { useState } from 'react'
import { mapGround } from '#contract/node-logistic.ts'
import { tiedAddress } from '#rules/address/tied-address.ts'
import { useApiQuery } from '../../hooks/use-api-query.ts'
import { groundUnder } from '../../parts/map/ground-index.ts'
import { outsideMap } from '../../parts/map/outside-map.ts'
import { PinNumber } from '../../parts/map/pin-number.tsx'
import { PlaceMap } from '../../parts/map/place-map.tsx'
import { WorkHoursText } from '../../parts/work-hours.tsx'
import { useAppState } from '../../state/app-state.tsx'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import css from './checkout.module.css'
import type { CheckoutState } from './use-checkout.ts'

/** A big city has hundreds: these many are shown, the rest is found by street. */
const SHOWN = 30
const FEW = 6

export function OfficeChoice({ checkout: { draft, edit, errorOf, transport } }: { checkout: CheckoutState }) {
  const { offices, office } = transport
  const { api } = useAppState()
  const [street, setStreet] = useState('')
  const tiles = useApiQuery('tiles', (signal) => api(mapGround, {}, { signal }).then(({ data }) => data))
  if (offices.state === 'loading') return <Skeleton height="8rem" />
  if (offices.state === 'failed') {
    return (
      <Notice
        tone="warning"
        title="Пункты выдачи не загрузились"
        actions={
          <Button size="m" onClick={offices.retry}>
            Повторить
          </Button>
        }
      >
        Или выберите тариф до двери.
      </Notice>
    )
  }
  const fitting = offices.data.filter(({ address }) => address.toLowerCase().includes(street.trim().toLowerCase()))
  const error = errorOf('delivery.officeCode')
  // a map of nothing is an empty box: the link says the same in a line
  const hasMap = offices.data.some((each) => groundUnder([each])) || (tiles.state === 'ready' && tiles.data !== null)
  const shown = fitting.slice(0, SHOWN)
  return (
    <>
      {offices.data.length > FEW && (
        <Input
          label="Улица пункта выдачи"
          clearable
          value={street}
          onChange={(event) => setStreet(event.target.value)}
          hint={`Найдено: ${fitting.length}`}
        />
      )}
      <div className={clsx(hasMap && css.places)}>
        {hasMap && (
          <PlaceMap
            label="Пункты выдачи на карте"
            className={css.map}
            selected={draft.officeCode || null}
            onSelect={(officeCode) => edit({ officeCode })}
            places={shown.map(({ code, address, geoLat, geoLon }, at) => ({
              id: code,
              name: address,
              geoLat,
              geoLon,
              number: at + 1,
            }))}
          />
        )}
        <div data-invalid={error ? true : undefined} className={clsx(hasMap && css.offices)}>
          {!hasMap && shown.length > 0 && (
            <p className={css.outside}>
              <a href={outsideMap(shown)} target="_blank" rel="noopener noreferrer">
                Показать на Яндекс Картах
              </a>
            </p>
          )}
          <RadioGroup
            legend="Пункт выдачи"
            look="card"
            error={error}
            options={shown.map(({ code, address, workTime }, at) => ({
              value: code,
              label: (
                <span>
                  <PinNumber number={at + 1} isChosen={code === draft.officeCode} />
                  {tiedAddress(address)}
                </span>
              ),
              hint: <WorkHoursText text={workTime} />,
            }))}
            value={office?.code ?? draft.officeCode}
            onValue={(officeCode) => edit({ officeCode })}
          />
        </div>
      </div>
    </>
  )
}
