import { queryOptions } from '@tanstack/react-query'
import { attributeCard, officeAttributes } from '#contract/office/attributes.ts'
import { categoryEffect, type OfficeCategory, officeCategories } from '#contract/office/categories.ts'
import { categoryAttributes } from '#contract/office/category-attributes.ts'
import { categoryTags } from '#contract/office/tags.ts'
import { officeVendors } from '#contract/office/vendors.ts'
import { api } from '#office/state/api.ts'
import { queries } from '#office/state/queries.ts'

export const categoriesQuery = queryOptions({
  queryKey: ['categories', 'tree'],
  queryFn: async ({ signal }) => (await api(officeCategories, {}, { signal })).data,
})

export const categoryEffectQuery = (code: string) =>
  queryOptions({
    queryKey: ['categories', 'effect', code] as const,
    queryFn: async ({ signal }) => (await api(categoryEffect, { params: { code } }, { signal })).data,
  })

/** What a call answered is in the tree at once, under its new address too. */
export const putCategory = (code: string, category: OfficeCategory) =>
  queries.setQueryData(categoriesQuery.queryKey, (all) => all?.map((each) => (each.code === code ? category : each)))

export const categorySheetQuery = (code: string) =>
  queryOptions({
    queryKey: ['categories', 'sheet', code] as const,
    queryFn: async ({ signal }) => (await api(categoryAttributes, { params: { code } }, { signal })).data,
  })

export const categoryTagsQuery = (code: string) =>
  queryOptions({
    queryKey: ['categories', 'tags', code] as const,
    queryFn: async ({ signal }) => (await api(categoryTags, { params: { code } }, { signal })).data,
  })

export const attributesQuery = queryOptions({
  queryKey: ['attributes', 'list'],
  queryFn: async ({ signal }) => (await api(officeAttributes, {}, { signal })).data,
})

export const attributeCardQuery = (code: string) =>
  queryOptions({
    queryKey: ['attributes', 'card', code] as const,
    queryFn: async ({ signal }) => (await api(attributeCard, { params: { code } }, { signal })).data,
  })

export const vendorsQuery = queryOptions({
  queryKey: ['vendors', 'list'],
  queryFn: async ({ signal }) => (await api(officeVendors, {}, { signal })).data,
})
