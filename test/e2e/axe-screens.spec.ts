import { shutsNobodyOut } from "./accessibility-walk.ts";
import { corners, openScreens } from "./screens.ts";
import { at, test } from "./shop-page.ts";

test.use({ expected: [/status of 404/] });

// On phones; every-eye.spec.ts covers desktops.
shutsNobodyOut(
  "all pages that a stranger may open",
  async (page, place, look) => {
    for (const [name, path] of Object.entries(await openScreens(place))) {
      await page.goto(at(path, place.host));
      await look(name);
    }
  },
  corners.slice(0, 1),
);
