export { readFigure } from './figure'
export { readStory } from './get'
export { type StoryMarks, type StoryRow, presentStory } from './present'
export { findCard, findStories, seenCards, storyModified } from './rows'
