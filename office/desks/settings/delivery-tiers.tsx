import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Select } from '#ui/select.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import blocks from '#office/parts/blocks.module.css'
import { placesQuery } from './places-queries.ts'
import { TiersForm } from './tiers-form.tsx'

/** What a courier costs, branch by branch. */
export function DeliveryTiers() {
  const { data } = useQuery(placesQuery)
  const [code, setCode] = useState('')
  const branch = data?.branches.find((each) => each.code === code) ?? data?.branches.find((each) => !each.isByCompany)
  return (
    <section className={blocks.block} aria-labelledby="tiers">
      <h2 id="tiers">Цена доставки по городам</h2>
      {!data ? (
        <Skeleton lines={4} />
      ) : branch ? (
        <>
          <Select
            label="Филиал"
            size="m"
            value={branch.code}
            options={data.branches.map((each) => ({ value: each.code, label: each.fields.name }))}
            onChange={({ target }) => setCode(target.value)}
          />
          <TiersForm key={branch.code} branch={branch} />
        </>
      ) : (
        <p className={blocks.quiet}>Филиалов ещё нет.</p>
      )}
    </section>
  )
}
