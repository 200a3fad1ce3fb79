import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OfficeBranch, OfficePlace, PlaceFields, PlacesAnswer } from '#contract/office/places.ts'
import { countText } from '#rules/text/plural.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { wordsOf } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'
import { shopAddress } from '#office/state/shop-address.ts'
import { BranchForm } from './branch-form.tsx'
import { CloseBranch } from './close-branch.tsx'
import { NewBranchForm } from './new-branch.tsx'
import { PlaceForm } from './place-form.tsx'
import { PlacesHistory } from './places-history.tsx'
import { placesQuery } from './places-queries.ts'
import { SettingsDesk } from './settings-head.tsx'
import css from './settings.module.css'

export const loader = () => queries.ensureQueryData(placesQuery)

/** Branches with their shops, store-rooms and service centres. */
export function Component() {
  const { data, error } = useQuery(placesQuery)
  const [params, setParams] = useSearchParams()
  const [isOpening, setOpening] = useState(false)
  const show = (code: string) => setParams({ branch: code }, { replace: true })
  const branch = data?.branches.find(({ code }) => code === params.get('branch')) ?? data?.branches[0]
  return (
    <SettingsDesk>
      {error && <Notice tone="error">{wordsOf(error)}</Notice>}
      {!data ? (
        <Skeleton lines={8} />
      ) : !branch ? (
        <EmptyState title="Филиалов нет">
          Первый филиал и его город записывают при установке: раздел «Поставить свой магазин» в README.
        </EmptyState>
      ) : (
        <>
          <div className={css.choice}>
            <Select
              label="Филиал"
              size="m"
              value={branch.code}
              options={data.branches.map(({ code, fields, closedAt }) => ({
                value: code,
                label: closedAt ? `${fields.name} (закрыт)` : fields.name,
              }))}
              onChange={({ target }) => {
                setOpening(false)
                show(target.value)
              }}
            />
            {data.mayOpen && !isOpening && (
              <Button icon="plus" onClick={() => setOpening(true)}>
                Новый филиал
              </Button>
            )}
          </div>
          {isOpening ? (
            <NewBranchForm
              answer={data}
              onClose={() => setOpening(false)}
              onDone={(code) => {
                setOpening(false)
                show(code)
              }}
            />
          ) : (
            <Branch key={branch.code} branch={branch} answer={data} />
          )}
        </>
      )}
    </SettingsDesk>
  )
}

function Branch({ branch, answer }: { branch: OfficeBranch; answer: PlacesAnswer }) {
  const [isNew, setNew] = useState(false)
  const own = answer.places.filter((place) => place.branch === branch.code)
  return (
    <>
      <section className={blocks.block} aria-labelledby="branch">
        <div className={blocks.head}>
          <h2 id="branch" className={blocks.title}>
            Филиал: {branch.fields.name}
          </h2>
          {branch.closedAt === null && (
            <a href={branchAddress(branch, '/contacts/')} target="_blank" rel="noreferrer">
              Контакты ↗
            </a>
          )}
        </div>
        {branch.city !== null && (
          <p className={blocks.quiet}>
            Код {branch.code}, стоит в городе {branch.city}, покупатели из{' '}
            {countText(branch.cities, ['города', 'городов', 'городов'])}.
          </p>
        )}
        <BranchForm branch={branch} />
        {answer.mayOpen && branch.slug !== null && (
          <CloseBranch
            branch={branch}
            others={answer.branches.filter(({ code, closedAt }) => code !== branch.code && closedAt === null)}
          />
        )}
      </section>
      <section className={blocks.block} aria-labelledby="shops">
        <div className={blocks.head}>
          <h2 id="shops" className={blocks.title}>
            Магазины, склады и сервисы
          </h2>
          {branch.mayChange && (
            <Button size="s" icon="plus" onClick={() => setNew(true)}>
              Новый магазин
            </Button>
          )}
        </div>
        {own.length === 0 && !isNew && <p className={blocks.quiet}>Здесь пока нет ни одного магазина.</p>}
        {isNew && (
          <div className={css.newPlace}>
            <h3 className={blocks.title}>Новый магазин</h3>
            <PlaceForm
              place={{ kind: 'shop', id: null, branch: branch.code, fields: emptyPlace(branch, own) }}
              disabled={false}
              onDone={() => setNew(false)}
            />
          </div>
        )}
        {own.map((place) => (
          <details key={`${place.kind} ${place.id}`} className={css.place}>
            <summary>
              <b>{place.fields.name}</b> <span className={css.quiet}>{place.fields.address}</span>{' '}
              {place.kind === 'center' ? (
                <Badge look="soft">сервис</Badge>
              ) : (
                !place.fields.isShop && <Badge look="soft">склад</Badge>
              )}
            </summary>
            <PlaceForm place={place} disabled={!branch.mayChange} />
          </details>
        ))}
      </section>
      <PlacesHistory branch={branch.code} />
    </>
  )
}

/** At the branch's own host. */
const branchAddress = ({ slug }: OfficeBranch, path: string) =>
  slug === null ? shopAddress(path) : shopAddress(path).replace('://', `://${slug}.`)

/** Beside the branch's other shops, open as they are. */
function emptyPlace({ fields }: OfficeBranch, own: readonly OfficePlace[]): PlaceFields {
  const like = own.find(({ kind }) => kind === 'shop')?.fields
  return {
    name: '',
    address: `${fields.name}, `,
    directions: '',
    phone: fields.phone,
    geoLat: like?.geoLat ?? 0,
    geoLon: like?.geoLon ?? 0,
    week: like?.week ?? Array.from({ length: 7 }, (_, at) => ({ isOff: at === 6, start: '09:00', end: '18:00' })),
    isShop: true,
    hasPickup: true,
    hasRental: false,
    hasService: false,
  }
}
