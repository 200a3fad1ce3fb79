/**
 * Names of parameters that advertisers and counters add to an address: read in the browser, never by a page. The page
 * cache, redirects and the service worker all leave out these and no others.
 */
export const TRACKING =
  /^(utm_\w+|_?openstat|yclid|ysclid|ymclid|gclid|gclsrc|gbraid|wbraid|dclid|fbclid|msclkid|rb_clickid|vk_\w+|roistat\w*|mc_[ce]id|etext|cm_id|calltouch_tm|_ga|_gl)$/i
