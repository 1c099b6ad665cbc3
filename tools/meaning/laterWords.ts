/** Words younger than WordNet and the vectors: those of a line are near each other. */
const FAMILIES = [
  'covid coronavirus pandemic',
  'lockdown quarantine',
  'selfie photo photograph',
  'emoji emoticon',
  'influencer blogger celebrity',
  'vape vapes vaping ecigarette',
  'vaping smoking',
  'crypto cryptocurrency bitcoin',
  'rideshare carpool taxi',
  'telework teleworking telecommuting homeworking',
  'nonbinary transgender gender',
  'ecommerce webshop shopping',
].map(line => line.split(' '))

/** What each of these words is near to. */
export const laterWords = (): ReadonlyMap<string, readonly string[]> => {
  const near = new Map<string, readonly string[]>()
  for (const family of FAMILIES)
    for (const word of family)
      near.set(word, [...new Set([...(near.get(word) ?? []), ...family.filter(other => other !== word)])])
  return near
}
