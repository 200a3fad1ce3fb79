import { useQuery } from '@tanstack/react-query'
import { takeBackPlaces } from '#contract/office/places.ts'
import { api } from '#office/state/api.ts'
import { ChangeHistory, Changed } from './change-history.tsx'
import { placesChanged, placesHistoryQuery } from './places-queries.ts'
import css from './settings.module.css'

/** Changes of a branch, its steps of delivery, shops and service centres. */
export function PlacesHistory({ branch }: { branch: string }) {
  const { data: entries = [] } = useQuery(placesHistoryQuery(branch))
  return (
    <ChangeHistory
      entries={entries}
      empty="Этот филиал в Пульте ещё не меняли."
      isBackable={({ isBackable }) => isBackable}
      takeBack={({ id }) => api(takeBackPlaces, { body: { branch, id } })}
      afterwards={placesChanged}
    >
      {({ name, changes }) => (
        <>
          <span className={css.quiet}>{name}</span>
          {changes.map((change) => (
            <Changed key={change.label} {...change} />
          ))}
        </>
      )}
    </ChangeHistory>
  )
}
