/** Words younger than WordNet, or with a meaning that it does not have yet: those of a line are near each other. */
const FAMILIES = `
  covid coronavirus pandemic
  smartphone cellphone mobile handset phone
  wifi wireless internet broadband
  online internet web
  app apps application
  laptop notebook computer
  tablet ipad
  ebook ereader book
  blog blogger blogging
  influencer blogger celebrity
  podcast audio episode
  streaming video television
  videogame videogames gaming gamer console
  emoji emoticon
  selfie photo photograph
  vape vapes vaping ecigarette
  vaping smoking
  crowdfunding fundraising donation
  crypto cryptocurrency bitcoin
  rideshare carpool taxi
  telework teleworking telecommuting homeworking
  freelancer freelance gig
  lockdown quarantine
  nonbinary transgender gender
  ecommerce webshop shopping
  meme viral
`
  .trim()
  .split('\n')
  .map(line => line.trim().split(' '))

/** What each of these words is near to. */
export const laterWords = (): ReadonlyMap<string, readonly string[]> => {
  const near = new Map<string, readonly string[]>()
  for (const family of FAMILIES)
    for (const word of family)
      near.set(word, [...new Set([...(near.get(word) ?? []), ...family.filter(other => other !== word)])])
  return near
}
