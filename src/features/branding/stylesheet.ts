/** Fetches the stylesheet of the organisation again, as it is at a version. The page that put it there hears when it has come. */
export const reloadStylesheet = (version: string): void => {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>(
    'link[rel="stylesheet"][href*="/api/branding/"]',
  )) {
    const [address = ''] = (link.getAttribute('href') ?? '').split('?')
    link.href = `${address}?v=${encodeURIComponent(version)}`
  }
}
