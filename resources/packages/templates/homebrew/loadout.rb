cask "loadout" do
  arch arm: "arm64", intel: "x64"

  version "@version@"
  sha256 arm:   "@sha256:mac-arm64.dmg@",
         intel: "@sha256:mac-x64.dmg@"

  url "@home@/releases/download/v#{version}/loadout-#{version}-mac-#{arch}.dmg"
  name "Loadout"
  desc "Mod manager that can undo every change"
  homepage "@home@"

  auto_updates true
  depends_on macos: ">= :ventura"

  app "Loadout.app"

  uninstall quit: "app.loadout.desktop"

  zap trash: [
    "~/Library/Application Support/Loadout",
    "~/Library/Preferences/app.loadout.desktop.plist",
    "~/Library/Saved Application State/app.loadout.desktop.savedState",
  ]

  caveats "Uninstalling keeps your game folders and ~/Library/Application Support/Loadout."
end
