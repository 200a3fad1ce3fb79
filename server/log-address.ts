/** What stands in some addresses must not stand in a log: phones, e-mails, codes, links that confirm. */
export function logAddress(url: string): string {
  return url
    .replace(/^(\/api\/auth\/code\/)(?!validate(?:\?|$))[^?]+/, '$1…')
    .replace(/^(\/(?:confirm|pay)\/)[^/?]+/, '$1…')
    .replace(/([?&](?:key|code|token|to|query|ip)=)[^&]*/g, '$1…')
}
