import { SignOnProblem } from './problem'

const refuse = (reason: string): never => {
  throw new SignOnProblem('invalid', reason)
}

const SIGNATURES = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha384',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
])
const DIGESTS = new Set([
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmldsig-more#sha384',
  'http://www.w3.org/2001/04/xmlenc#sha512',
])

const tagsOf = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}(?=[\\s/>])[^>]*>`, 'gu')) ?? []

const attributeOf = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'u').exec(tag)?.slice(1).find(Boolean) ?? null

const refuseAlgorithms = (xml: string, element: string, allowed: ReadonlySet<string>): void => {
  for (const tag of tagsOf(xml, element)) {
    const algorithm = attributeOf(tag, 'Algorithm') ?? 'none'
    if (!allowed.has(algorithm)) refuse(`${element} ${algorithm.slice(0, 100)} is not accepted; SHA-256 or better is.`)
  }
}

/**
 * The text of a response, in a form that leaves nothing to interpretation: one response with one assertion, no comments, no CDATA,
 * no document type, no processing instructions, each id once, known algorithms. Whatever is signed in it is then the assertion that
 * is read, however a parser walks the tree. Throws SignOnProblem.
 */
export const plainResponse = (base64: string): string => {
  const bytes = Buffer.from(base64, 'base64')
  const text = new TextDecoder('utf-8', { fatal: false }).decode(bytes)
  if (text.includes('\uFFFD') || text.includes('\0')) refuse('The response is no UTF-8 text.')
  const xml = text.replace(/^\s*<\?xml\s[^?]*\?>/u, '').trim()
  if (xml.includes('<!')) refuse('The response has a document type, a comment or a CDATA section.')
  if (xml.includes('<?')) refuse('The response has a processing instruction.')
  if (!/^<(?:[\w.-]+:)?Response[\s>]/u.test(xml)) refuse('This is no SAML response.')
  if (tagsOf(xml, 'EncryptedAssertion').length > 0)
    refuse('The assertion is encrypted. Switch encryption off at the provider; the transport is encrypted.')
  if (tagsOf(xml, 'Response').length !== 1) refuse('There is more than one response.')
  if (tagsOf(xml, 'Assertion').length > 1) refuse('There is more than one assertion.')
  if (tagsOf(xml, 'Object').length > 0) refuse('A signature has an object in it.')
  const ids = [...xml.matchAll(/\s(?:[\w.-]+:)?ID\s*=\s*(?:"([^"]*)"|'([^']*)')/giu)].map(
    ([, one, other]) => one ?? other,
  )
  if (new Set(ids).size !== ids.length) refuse('An id is there twice.')
  refuseAlgorithms(xml, 'SignatureMethod', SIGNATURES)
  refuseAlgorithms(xml, 'DigestMethod', DIGESTS)
  return xml
}
