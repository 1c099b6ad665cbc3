import * as contract from '@core/contract'
import { inTransaction, on, type Area } from '../../access/verbs'
import { addStoryCard, copyStoryCard } from './addCard'
import { moveStoryCard, patchStoryCard, removeStoryCard, restoreStoryCard } from './changeCard'
import { copyStory } from './copy'
import { createStory } from './create'
import { getStoryFigure, setStoryFigureView, settleStoryFigure } from './figure'
import { getStory } from './get'
import { listStories } from './list'
import { patchStory } from './patch'
import { getStoryCover, getStoryPicture, sweepPictures, uploadStoryPicture } from './picture'
import { getStoryReaders } from './readers'
import { removeStory, restoreStory, sweepStories } from './remove'
import { viewStoryAs, viewStoryFigureAs } from './viewAs'
import { listStoryVersions, restoreStoryVersion } from './versions'

export const storiesArea: Area = {
  routes: () => [
    inTransaction(contract.listStories, listStories),
    inTransaction(contract.getStory, getStory),
    on(contract.createStory, createStory),
    inTransaction(contract.patchStory, patchStory),
    inTransaction(contract.removeStory, removeStory),
    inTransaction(contract.restoreStory, restoreStory),
    inTransaction(contract.listStoryVersions, listStoryVersions),
    inTransaction(contract.restoreStoryVersion, restoreStoryVersion),
    inTransaction(contract.copyStory, copyStory),
    inTransaction(contract.getStoryReaders, getStoryReaders),
    inTransaction(contract.viewStoryAs, viewStoryAs),
    on(contract.viewStoryFigureAs, viewStoryFigureAs),
    inTransaction(contract.addStoryCard, addStoryCard),
    on(contract.uploadStoryPicture, uploadStoryPicture),
    on(contract.getStoryCover, getStoryCover),
    on(contract.getStoryPicture, getStoryPicture),
    inTransaction(contract.patchStoryCard, patchStoryCard),
    inTransaction(contract.moveStoryCard, moveStoryCard),
    inTransaction(contract.removeStoryCard, removeStoryCard),
    inTransaction(contract.restoreStoryCard, restoreStoryCard),
    inTransaction(contract.copyStoryCard, copyStoryCard),
    on(contract.getStoryFigure, getStoryFigure),
    inTransaction(contract.settleStoryFigure, settleStoryFigure),
    inTransaction(contract.setStoryFigureView, setStoryFigureView),
  ],
  sweeps: [sweepStories, sweepPictures],
}
