import type { PublicationCard } from '#contract/publication.ts'
import type { Image, Warehouse } from '#contract/shapes.ts'
import type { Vendor } from '#contract/vendor.ts'
import { useInit } from '../../state/init.tsx'
import { BrandStrip } from './brand-strip.tsx'
import { NearbyShops } from './nearby-shops.tsx'
import { HomePublications } from './publications.tsx'
import { RentalStrip } from './rental-strip.tsx'

interface Props {
  brands: readonly Vendor[]
  rentalImage: Image | null | undefined
  publications: readonly PublicationCard[]
  shops: readonly Warehouse[]
}

/** What nobody presses first: links alone. */
export function LowerPart({ brands, rentalImage, publications, shops }: Props) {
  const { nodeLogistic } = useInit()
  return (
    <>
      <BrandStrip brands={brands} />
      {nodeLogistic.hasRental && <RentalStrip image={rentalImage} />}
      <HomePublications publications={publications} />
      <NearbyShops shops={shops} />
    </>
  )
}
