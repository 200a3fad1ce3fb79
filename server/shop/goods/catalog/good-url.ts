/** The canonical address of a good's page. */
export function goodUrl(good: { code: string; slug: string; is_hire: boolean }): string {
  return `/${good.is_hire ? 'arenda' : 'product'}/${good.slug}-${good.code}/`
}
