import type { PictureStore } from "./receive-product-form.server";
import { findMissingPictures } from "../images/picture-files.server";
import { receivePicture } from "../images/receive-picture.server";

/** The shop's pictures as a product's form needs them. */
export const productPictures: PictureStore = { receivePicture, findMissingPictures };
